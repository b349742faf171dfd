import type { PartLike } from '../catalogue.ts';
import type { formats as english } from '../en/formats.ts';

export const formats: PartLike<typeof english> = {
  'format.unknown': () =>
    'boucle ne sait pas lire ce fichier. Formats acceptés : FIT, TCX et GPX, tels quels, en .gz ou dans un ZIP, et les archives de compte que fournissent les marques.',
  'format.empty': () => 'Ce fichier est vide. Exportez-le ou copiez-le de nouveau.',
  'xml.too_big': (p, f) =>
    `Ce fichier pèse ${megaoctets(p.bytes, f)} ; boucle lit les fichiers XML jusqu’à ${megaoctets(p.limitBytes, f)}. Exportez une portion plus courte, ou le fichier FIT.`,
  'xml.doctype': (p) =>
    `Ligne ${p.line} : le fichier déclare son propre type de document, ce qu’un fichier d’activité ne fait jamais. Par sécurité, il n’a pas été lu.`,
  'xml.malformed': (p) =>
    `Ligne ${p.line} : le fichier est abîmé et rien n’a pu être récupéré. Exportez-le de nouveau.`,
  'xml.cut': (p) =>
    `Le fichier s’arrête à la ligne ${p.line}, avant toute donnée récupérable. Exportez-le ou copiez-le de nouveau.`,
  'xml.too_deep': (p) =>
    `Ligne ${p.line} : l’imbrication des éléments dépasse celle de tout fichier d’activité. La lecture s’est arrêtée là.`,
  'xml.too_long_element': (p) =>
    `Ligne ${p.line} : un élément est plus long que dans tout fichier d’activité. La lecture s’est arrêtée là.`,
  'xml.too_many_points': (p, f) =>
    `Ligne ${p.line} : le fichier compte plus de ${f.number(p.limit)} points, le maximum que boucle lit dans un fichier.`,
  'xml.partial': (p, f) =>
    `Le fichier est abîmé ou tronqué à la ligne ${p.line} ; ${f.plural(p.points, 'point a pu être récupéré', 'points ont pu être récupérés')} avant elle.`,
  'xml.partial_limit': (p, f) =>
    `Le fichier dépasse ce que boucle peut lire ; ${f.plural(p.points, 'point a été enregistré', 'points ont été enregistrés')} jusqu’à la ligne ${p.line}.`,
  'gpx.not_gpx': () => 'Ce fichier XML n’est pas du GPX : il ne contient pas d’élément gpx.',
  'gpx.no_position': () =>
    'Cette activité n’a pas de positions, et un point GPX ne peut s’en passer. Exportez-la en FIT, TCX ou CSV.',
  'tcx.not_tcx': () =>
    'Ce fichier XML n’est pas du TCX : il ne contient pas d’élément TrainingCenterDatabase.',
  'tcx.pause_unplaced': (p, f) =>
    `Le chronomètre de la montre est resté arrêté ${f.duration(p.seconds)} sans que l’enregistrement montre où ; les totaux suivent le chronomètre.`,
  'container.not_found': (p) => `Il n’y a rien à l’emplacement « ${p.name} ». Vérifiez le chemin.`,
  'container.unreadable': (p) =>
    `Impossible de lire « ${p.name} ». Vérifiez les droits d’accès et que le disque est toujours branché.`,
  'container.too_big': (p, f) =>
    `Ce fichier dépasse les ${megaoctets(p.limitBytes, f)} que boucle peut lire.`,
  'container.expands_too_much': () =>
    'Une fois décompressé, ce fichier grossirait bien plus qu’un enregistrement. Par sécurité, il n’a pas été ouvert.',
  'container.gz_damaged': () =>
    'Ce fichier .gz est abîmé et ne peut pas être décompressé. Téléchargez-le de nouveau.',
  'container.zip_damaged': () =>
    'Ce ZIP est abîmé : sa table des matières est illisible. Téléchargez-le de nouveau.',
  'container.zip_entry_damaged': () => 'Cet élément du ZIP est abîmé et ne peut pas être décompressé.',
  'container.zip_encrypted': () =>
    'Cet élément est protégé par un mot de passe. Décompressez vous-même le ZIP, puis importez les fichiers.',
  'container.zip_method': (p) =>
    `Cet élément est compressé d’une façon que boucle ne lit pas (méthode ${p.method}). Recréez un ZIP ordinaire.`,
  'container.zip_unsafe_name': () =>
    'Le nom de cet élément désigne un emplacement hors de l’archive. Il n’a pas été lu.',
  'container.zip_entries': (p, f) =>
    `Ce ZIP contient plus de ${f.number(p.limit)} éléments. Divisez-le et importez les morceaux.`,
  'container.zip_total': (p, f) =>
    `Une fois décompressée, cette archive dépasse ${megaoctets(p.limitBytes, f)} ; la suite n’a pas été lue. Divisez-la et importez les morceaux.`,
  'container.zip_nested': () =>
    'Ce ZIP est enfoui trop loin dans d’autres ZIP. Décompressez l’archive extérieure, puis importez celui-ci.',
};

function megaoctets(
  bytes: string | number | undefined,
  f: { number(value: number, digits?: number): string },
): string {
  const size = Number(bytes) / 2 ** 20;
  return `${f.number(size, size < 10 ? 1 : 0)} Mo`;
}

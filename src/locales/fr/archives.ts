import type { PartLike } from '../catalogue.ts';
import type { archives as english } from '../en/archives.ts';

export const archives: PartLike<typeof english> = {
  'json.too_big': (p, f) =>
    `Cette liste pèse ${f.number(Number(p.bytes) / 2 ** 20)} Mo ; boucle lit d’un seul tenant les listes jusqu’à ${f.number(Number(p.limitBytes) / 2 ** 20)} Mo.`,
  'json.damaged': (p, f) =>
    `Le fichier est abîmé à l’octet ${f.number(p.byte)} et rien n’a pu être récupéré. Téléchargez de nouveau l’archive.`,
  'json.partial': (p, f) =>
    `La liste est abîmée ou tronquée à l’octet ${f.number(p.byte)} : ${f.plural(p.lost, 'ligne perdue', 'lignes perdues')}, ${f.plural(p.rows, 'ligne récupérée', 'lignes récupérées')}.`,
  'json.partial_limit': (p, f) =>
    `La liste dépasse les ${f.number(p.limit)} lignes que boucle lit dans un fichier ; les ${f.number(p.rows)} premières ont été enregistrées.`,
  'json.partial_object': (p, f) =>
    `Le fichier est abîmé ou tronqué à l’octet ${f.number(p.byte)} ; ce qui précède a été récupéré.`,
  'json.partial_samples': (p, f) =>
    `La séance compte plus de ${f.number(p.limit)} points, le maximum que boucle lit dans un fichier ; les premiers ont été enregistrés.`,
  'hrm.not_hrm': () => 'Ce n’est pas un fichier HRM : la date, l’heure de départ ou l’intervalle y manque.',
  'hrm.no_samples': () => 'Ce fichier HRM ne contient aucune mesure.',
  'hrm.too_big': (p, f) =>
    `Ce fichier HRM pèse ${f.number(Number(p.bytes) / 2 ** 20)} Mo : aucune séance n’en demande autant.`,
  'hrm.partial': (p, f) =>
    `Le fichier s’arrête trop tôt : il contient ${f.number(p.samples)} lignes de mesures sur ${f.number(p.expected)}.`,
  'suunto.no_start': () => 'Ce journal Suunto ne dit pas quand il commence.',
  'suunto.not_sml': () => 'Ce fichier XML n’est pas un journal Suunto : il ne contient pas d’élément sml.',
  'csv.too_big': (p, f) =>
    `Cette liste pèse ${f.number(Number(p.bytes) / 2 ** 20)} Mo ; boucle lit les listes jusqu’à ${f.number(Number(p.limitBytes) / 2 ** 20)} Mo.`,
  'csv.damaged': (p) =>
    `Ligne ${p.line} : la liste est abîmée et rien n’a pu être récupéré. Téléchargez de nouveau l’archive.`,
  'csv.partial': (p, f) =>
    `La liste est abîmée à la ligne ${p.line} : ${f.plural(p.lost, 'ligne perdue', 'lignes perdues')}, ${f.plural(p.rows, 'ligne récupérée', 'lignes récupérées')}.`,
  'strava.no_list': () =>
    'Ce n’est pas la liste des activités d’une archive Strava : il y manque des colonnes. Prenez le fichier activities.csv tel que Strava l’a écrit.',
  'apple.not_health': () =>
    'Ce fichier XML n’est pas un export d’Apple Santé : il ne contient pas d’élément HealthData.',
  'apple.partial': (p) =>
    `Ligne ${p.line} : l’export est abîmé ou tronqué à cet endroit. Ce qui précède a été récupéré ; exportez-le de nouveau pour le reste.`,
};

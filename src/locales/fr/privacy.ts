import type { PartLike } from '../catalogue.ts';
import type { privacy as english } from '../en/privacy.ts';

export const privacy: PartLike<typeof english> = {
  'privacy.export.damaged': (p) =>
    `Cet export est endommagé (${p.part}). Rien n’en a été repris ; exportez de nouveau depuis l’installation d’origine.`,
  'privacy.export.newer': () =>
    'Cet export vient d’une version plus récente de boucle. Mettez boucle à jour, puis importez-le de nouveau.',
  'privacy.export.original-gone': () => 'L’export annonce cet original, mais ne le contient pas en entier.',
  'privacy.export.exists': (p) =>
    `Il y a déjà quelque chose à l’emplacement ${p.file}. Choisissez un autre nom.`,
  'privacy.export.done': (p, f) =>
    `${f.plural(p.files, 'original', 'originaux')} et tout le reste écrits dans ${p.file}. « boucle import » de ce fichier rend le tout ; les clés et les autorisations des marques n’y figurent pas.`,

  'privacy.receipt': () => 'Effacé',
  'privacy.receipt.activities': (p, f) => f.plural(p.count, 'activité', 'activités'),
  'privacy.receipt.originals': (p, f) => f.plural(p.count, 'fichier d’origine', 'fichiers d’origine'),
  'privacy.receipt.wellnessDays': (p, f) =>
    f.plural(p.count, 'jour de données de récupération', 'jours de données de récupération'),
  'privacy.receipt.memories': (p, f) => f.plural(p.count, 'fait retenu', 'faits retenus'),
  'privacy.receipt.workouts': (p, f) => f.plural(p.count, 'séance prévue', 'séances prévues'),
  'privacy.receipt.disclosures': (p, f) => f.plural(p.count, 'ligne du registre', 'lignes du registre'),
  'privacy.receipt.permissionsEnded': (p, f) =>
    f.plural(
      p.count,
      'autorisation retirée auprès de la marque',
      'autorisations retirées auprès des marques',
    ),
  'privacy.receipt.permissionsLeft': (p, f) =>
    f.plural(p.count, 'autorisation qu’il vous reste à retirer', 'autorisations qu’il vous reste à retirer'),
  'privacy.receipt.key': () =>
    'La clé est détruite, et boucle retient que tout a été effacé : une sauvegarde remise en place ici est de nouveau effacée au démarrage. Le fichier de sauvegarde, lui, contient encore ce qui se trouvait alors dans la bibliothèque ; supprimez-le. Ce que des assistants ont vu ne peut pas être repris.',
  'privacy.receipt.file': (p) => `Reçu, sans rien de personnel : ${p.file}`,

  'leave.title': () => 'Exporter et effacer',
  'leave.link': () => 'Tout exporter ou tout effacer',
  'leave.export': () => 'Tout emporter',
  'leave.export.what': () =>
    'Un seul ZIP avec chaque fichier tel qu’il est arrivé, ainsi que votre calendrier, la mémoire, vos préférences, vos données de récupération et tout le registre en lignes de texte. Importé dans un boucle vide, il redonne la même bibliothèque. Les clés et les autorisations des marques n’y figurent pas.',
  'leave.export.button': () => 'Tout exporter',
  'leave.erase': () => 'Tout effacer',
  'leave.erase.what': () =>
    'Retire les autorisations auprès des marques, puis supprime définitivement fichiers, chiffres, calendrier, mémoire, registre et clés. Un reçu dit ce qui a disparu. Ce que les marques gardent dans votre compte et ce que des assistants ont vu, boucle ne peut pas le supprimer.',
  'leave.erase.button': () => 'Tout effacer…',
  'leave.erase.sure': (p, f) =>
    `Ceci supprime définitivement ${f.plural(p.activities, 'activité', 'activités')} et tout le reste. Seul un export que vous aurez conservé permet de revenir en arrière.`,
  'leave.erase.type': (p) => `Pour confirmer, saisissez « ${p.word} »`,
  'leave.erase.word': () => 'effacer',
  'leave.erase.now': () => 'Effacer définitivement',
  'leave.erase.cancel': () => 'Tout garder',
  'leave.erase.not-typed': (p) => `Rien n’a été effacé : le mot saisi n’était pas « ${p.word} ».`,
  'leave.erased.start': () => 'Vers la page d’accueil vide',
};

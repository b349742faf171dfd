import type { PartLike } from '../catalogue.ts';
import type { guide as english } from '../en/guide.ts';

export const guide: PartLike<typeof english> = {
  'questions.link': () => 'Quatre questions',
  'questions.title': () => 'Quatre questions à poser à tout serveur',
  'questions.what': () =>
    'Des réponses courtes. Les listes ci-dessous viennent du programme lui-même : ce qu’il ne sait pas faire, il ne peut pas le prétendre.',
  'questions.no-vendors': () => 'Ce boucle ne joint aucun fabricant : seuls des fichiers y entrent.',

  'questions.password': () => 'Demande-t-il un mot de passe ?',
  'questions.password.short': () => 'Non. Ni un mot de passe à lui, ni le vôtre chez un fabricant.',
  'questions.password.own': () =>
    'Ces pages s’ouvrent avec un lien à usage unique. Un fabricant de montres ne se relie que par sa porte officielle :',
  'questions.by.key': () => 'une clé personnelle, que vous créez chez lui et pouvez y révoquer',
  'questions.by.oauth': () => 'votre accord, donné sur sa propre page',
  'questions.password.files': () =>
    'Ou sans aucune porte : une archive que vous avez téléchargée, ou la montre branchée en USB. Qui vous demande votre mot de passe chez un fabricant n’est pas boucle.',

  'questions.writes': () => 'Écrit-il vraiment sur la montre ?',
  'questions.writes.short': () =>
    'Là où le fabricant le permet. Ailleurs, il prépare un fichier que vous copiez, et il le dit.',
  'questions.writes.how': () =>
    'Avant d’envoyer une séance, il dit ce que chaque étape garde, ce qui change et ce que cette montre ne sait pas porter. Ensuite il relit la séance et compare ; alors seulement il dit « c’est fait ». Une écriture s’annule.',
  'questions.takes': (p) => `Accepte des séances : ${p.sports}.`,
  'questions.takes-none': () => 'Lecture seule : il n’accepte aucune séance de boucle.',
  'questions.writes.unseen': () =>
    'Ce que boucle ne voit pas : si la montre a relevé son calendrier depuis. Synchronisez-la avant de partir. Le fichier FIT pour une montre branchée en USB, ou le fichier ZWO pour le home trainer, se trouve sur la page de chaque séance prévue.',

  'questions.leaving': () => 'Comment en sortir ?',
  'questions.leaving.short': () => 'En deux clics, avec toutes vos données, sans rien demander à personne.',
  'questions.leaving.one-vendor': () =>
    'Déconnecter un fabricant ; ce qui en est venu reste jusqu’à ce que vous l’effaciez :',
  'questions.leaving.one-vendor.link': () => 'Sources',
  'questions.leaving.one-assistant': () => 'Retirer son accès à un assistant, sur-le-champ :',
  'questions.leaving.one-assistant.link': () => 'Assistants',
  'questions.leaving.one-fact': () => 'Supprimer un seul fait :',
  'questions.leaving.one-fact.link': () => 'Mémoire',
  'questions.leaving.everything': () => 'Tout emporter, ou tout effacer :',
  'questions.leaving.everything.link': () => 'Exporter et effacer',
  'questions.leaving.shown': () =>
    'Ce qu’un assistant a déjà vu se trouve chez l’entreprise qui l’exploite et ne peut être repris d’ici ; le registre dit de quoi il s’agit.',

  'questions.parts': () => 'De quoi dépend-il ?',
  'questions.parts.short': () => 'De cet ordinateur. Ni d’un nuage à nous, ni d’un fabricant en particulier.',
  'questions.parts.machine': (p) =>
    `Il lui faut Node ${p.node} et un dossier : un fichier de base de données, vos fichiers d’origine et les clés. Son code est ouvert (${p.license}). S’il cessait demain d’être développé, il continuerait de tourner ici, et votre export se compose de simples fichiers.`,
  'questions.parts.vendors': () =>
    'La porte d’un fabricant peut se fermer ou changer ; plus rien de nouveau n’en vient alors, et ce que vous avez reste. Chacun a ses conditions :',
  'questions.parts.list': () => 'Paquets sur lesquels il repose',
  'questions.parts.name': () => 'Paquet',
  'questions.parts.version': () => 'Version',
  'questions.parts.terms': () => 'Licence',
};

import type { PartLike } from '../catalogue.ts';
import type { auth as english } from '../en/auth.ts';

export const auth: PartLike<typeof english> = {
  'auth.title': (p) => `${p.name} souhaite lire votre entraînement`,
  'auth.title.program': () => 'Un programme de cet ordinateur',
  'auth.who': () => 'Qui demande',
  'auth.name': () => 'Se présente comme',
  'auth.host': () => 'Publié par',
  'auth.answer-to': () => 'La réponse part vers',
  'auth.this-machine': (p) => `un programme de cet ordinateur (${p.host})`,
  'auth.verified.document': (p) =>
    `Vérifié : ${p.host} publie lui-même l’identité de cet assistant. Ne continuez que si vous faites confiance à ${p.host}.`,
  'auth.verified.operator': () => 'Enregistré par la personne qui administre ce boucle.',
  'auth.verified.none': () =>
    'Non vérifié : n’importe qui peut prendre ce nom. Ne continuez que si vous venez vous-même d’ajouter boucle à cet assistant.',
  'auth.elsewhere': (p) =>
    `Attention : la réponse part vers ${p.redirect}, et non vers ${p.host}. Ne continuez que si vous savez pourquoi.`,
  'auth.loopback': () =>
    'La réponse part vers un programme de cet ordinateur. N’importe quel programme d’ici peut demander ainsi : ne continuez que si vous venez de le lancer.',
  'auth.mixed': () =>
    'Attention : ce nom mêle des lettres de plusieurs alphabets, comme le font les noms qui veulent ressembler à un autre.',
  'auth.what': () => 'Ce qu’il pourra voir et faire',
  'auth.what.lead': () =>
    'Décochez ce que vous voulez. L’assistant reçoit ce qui reste coché, et rien d’autre.',
  'auth.example': (p) => `Par exemple : ${p.example}`,
  'auth.scope.profile:read': () =>
    'Votre profil sportif : objectifs, contraintes, zones, repères comme la FTP ou l’allure au seuil, langue et unités.',
  'auth.scope.profile:read.example': () => '« FTP 250 W depuis le 3 mai ; semi-marathon le 10 janvier »',
  'auth.scope.activities:read': () =>
    'Vos activités : distance, durée, fréquence cardiaque, puissance, tours, charge, records.',
  'auth.scope.activities:read.example': () =>
    '« Dimanche, course à pied, 16,2 km en 1:24:10, fréquence cardiaque moyenne 148 »',
  'auth.scope.location:read': () =>
    'Où vous étiez : traces, points de départ, lieux. On peut en déduire où vous habitez et quand vous êtes absent.',
  'auth.scope.location:read.example': () => 'la trace de la sortie de ce matin, depuis votre porte',
  'auth.scope.wellness:read': () =>
    'Vos jours et vos nuits : sommeil, VFC, fréquence cardiaque de repos, stress, SpO2, poids.',
  'auth.scope.wellness:read.example': () =>
    '« La nuit dernière, 6 h 40 de sommeil, VFC 52 ms, fréquence cardiaque de repos 47 »',
  'auth.scope.notes:read': () =>
    'Les textes libres : titres, notes et commentaires, de vous ou d’autres. Des personnes peuvent y être nommées.',
  'auth.scope.notes:read.example': () => '« Footing avec Sam, encore mal au genou »',
  'auth.scope.calendar:read': () => 'Vos séances prévues, et leur comparaison avec ce que vous avez fait.',
  'auth.scope.calendar:read.example': () => '« Jeudi : 10 × 400 m, 58 min prévues »',
  'auth.scope.calendar:write': () =>
    'Planifier, déplacer et supprimer des séances, et les envoyer à votre montre. Chaque changement a un aperçu et peut être annulé.',
  'auth.scope.calendar:write.example': () => 'placer « 10 × 400 m » jeudi et sur votre montre',
  'auth.scope.memory:write': () =>
    'Retenir et oublier des faits vous concernant : objectifs, contraintes, repères, réglages. Tout peut être annulé.',
  'auth.scope.memory:write.example': () => 'retenir « pas de course le mardi »',
  'auth.scope.connections:write': () =>
    'Lancer la connexion d’un compte de montre et y récupérer des données. Vous donnez toujours votre accord sur une page de la marque.',
  'auth.scope.connections:write.example': () => 'récupérer les derniers jours chez Polar',
  'auth.unticked': () => 'non coché au départ',
  'auth.know': () => 'À savoir',
  'auth.know.recall': () =>
    'Ce qui a été montré à un assistant ne peut pas être repris. Son exploitant le conserve selon ses propres règles, peut-être dans un autre pays.',
  'auth.know.ledger': () =>
    'boucle note chaque réponse dans votre registre : quelles données, de quels jours, à quel assistant. Vous pouvez le lire à tout moment.',
  'auth.know.keeps': () =>
    'boucle, lui, garde vos données sur cet ordinateur jusqu’à ce que vous les supprimiez ; votre accord n’y change rien.',
  'auth.know.keeps-at': (p) =>
    `boucle, lui, garde vos données chez ${p.host} jusqu’à ce que vous les supprimiez ; votre accord n’y change rien.`,
  'auth.know.keeps-until': (p) => `Durées de conservation maximales dans boucle : ${p.what}.`,
  'auth.know.ends': (p) =>
    `Vous pouvez restreindre ou retirer cet accès en deux clics sous « Assistants ». Il prend fin de lui-même après ${p.idle} jours sans usage, et après ${p.whole} jours dans tous les cas.`,
  'auth.know.version': (p) => `Texte du ${p.version}.`,
  'auth.allow': () => 'Autoriser ce qui est coché',
  'auth.deny': () => 'Refuser',
  'auth.nothing': () => 'Si rien n’est coché, c’est un refus.',
  'auth.gone': () =>
    'Cette demande est close : elle a reçu sa réponse, ou une heure s’est écoulée. Recommencez depuis l’assistant.',
  'auth.error': (p) =>
    `Cette demande d’un assistant ne peut pas aboutir (${p.error}). Recommencez depuis l’assistant ; si cela se reproduit, ce mot sera utile à son éditeur.`,
  'auth.signin.title': () => 'Un assistant attend',
  'auth.signin.what': (p) =>
    `${p.name} demande à lire votre entraînement. Montrez d’abord que ce boucle est bien le vôtre :`,
  'auth.signin.open': () => 'Dans un terminal, dans le dossier de boucle, lancez',
  'auth.signin.then': () =>
    'puis ouvrez dans ce navigateur le lien affiché. Vous revenez aussitôt à cette question ; cette page s’en aperçoit d’elle-même.',
  'auth.signin.again': () => 'J’ai ouvert le lien',
  'assistants.title': () => 'Assistants',
  'assistants.what': () =>
    'Qui peut lire votre entraînement, ce que chacun peut voir, et quand il l’a fait pour la dernière fois. Ce que vous changez ici vaut dès l’appel suivant.',
  'assistants.none': () => 'Aucun assistant ne s’est encore connecté.',
  'assistants.since': (p) => `Autorisé depuis le ${p.day}`,
  'assistants.last': (p) => `dernier usage le ${p.day}`,
  'assistants.never': () => 'pas encore utilisé',
  'assistants.until': (p) => `prend fin le ${p.day} au plus tard`,
  'assistants.times': (p, f) => f.plural(p.times, 'connexion', 'connexions'),
  'assistants.narrow': () => 'Changer ce qu’il peut voir',
  'assistants.narrow.what': () =>
    'Ici, vous pouvez retirer. Pour donner davantage, l’assistant demande à nouveau et vous décidez sur la page que vous connaissez.',
  'assistants.save': () => 'Ne garder que ce qui est coché',
  'assistants.revoke': () => 'Retirer l’accès…',
  'assistants.revoke-this': (p) => `Retirer l’accès de ${p.name}`,
  'assistants.revoke.sure': (p) =>
    `Retirer l’accès de ${p.name} ? Son prochain appel sera refusé. Ce qui lui a déjà été montré ne peut pas être repris.`,
  'assistants.revoke.yes': () => 'Retirer maintenant',
  'assistants.revoke.no': () => 'Garder',
  'assistants.ledger': () => 'Ce qui lui a été montré',
  'assistants.owner': () =>
    'Les programmes qui utilisent le jeton de cet ordinateur, ou qui y tournent (stdio), agissent en votre nom et voient tout. Supprimez le fichier « token » et redémarrez pour les écarter.',
};

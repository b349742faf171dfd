import type { PartLike } from '../catalogue.ts';
import type { pages as english } from '../en/pages.ts';

export const pages: PartLike<typeof english> = {
  'http.foreign-host': () =>
    'boucle ne répond que sous 127.0.0.1 ou localhost. Ouvrez-le sous l’un de ces noms.',
  'http.foreign-origin': () =>
    'Cette demande vient d’une autre page que celles de boucle. Ouvrez la page de boucle et recommencez depuis celle-ci.',
  'http.token-missing': () =>
    'Envoyez le jeton sous la forme « Authorization: Bearer … » ; il se trouve dans le fichier « token » du dossier de boucle et sur la page /connect.',
  'http.token-wrong': () =>
    'Ce jeton n’ouvre pas ce boucle ; le bon se trouve dans le fichier « token » du dossier de boucle et sur la page /connect.',
  'http.token-in-address': () =>
    'Un jeton placé dans une adresse finit dans des historiques et des journaux : il est refusé. Envoyez-le dans l’en-tête « Authorization: Bearer … ».',
  'http.post-only': () =>
    'Cette adresse n’accepte que POST : boucle ne garde pas de session et n’envoie rien de lui-même.',
  'http.body-too-large': () => 'C’est plus que ce que cette adresse accepte.',
  'http.form-expired': () =>
    'Ce formulaire est trop ancien. Revenez en arrière, rechargez la page et envoyez-le de nouveau.',
  'http.port-taken': (p) =>
    `Le port ${p.port} est déjà pris, peut-être par un autre boucle. Arrêtez-le ou choisissez un autre port : --port ${p.next} (ou --port 0 pour n’importe quel port libre).`,
  'http.port-forbidden': (p) =>
    `Ce compte n’a pas le droit d’écouter sur le port ${p.port}. Choisissez-en un au-dessus de 1023, par exemple --port 8484.`,
  'http.secret-unreadable': (p) =>
    `Le fichier « ${p.file} » du dossier de boucle ne contient pas de clé valable, ou ce dossier n’est pas accessible en écriture. Supprimez ce fichier ou corrigez les droits du dossier, puis redémarrez.`,

  'page.skip': () => 'Aller au contenu',
  'page.nav': () => 'Pages',
  'page.nav.home': () => 'Accueil',
  'page.nav.activities': () => 'Activités',
  'page.nav.calendar': () => 'Calendrier',
  'page.nav.memory': () => 'Mémoire',
  'page.nav.ledger': () => 'Registre',
  'page.nav.connect': () => 'Connecter',
  'page.nav.settings': () => 'Réglages',
  'page.leave': () => 'Se déconnecter',
  'page.foot': () => 'boucle tourne sur cet ordinateur. Ces pages ne demandent rien à Internet.',

  'page.welcome.title': () => 'boucle est en marche',
  'page.welcome.what': () =>
    'Votre entraînement, sur votre propre ordinateur : boucle lit ce que votre montre a enregistré et répond aux questions que votre assistant se pose à ce sujet.',
  'page.welcome.how': () => 'Ouvrir vos pages',
  'page.welcome.terminal': () =>
    'Suivez le lien que boucle a affiché dans le terminal à son démarrage. Il ne sert qu’une fois, pendant dix minutes. Pour en obtenir un autre, tapez ceci dans le dossier de boucle :',
  'page.welcome.why': () =>
    'Pourquoi un lien ? D’autres programmes et d’autres pages web de cet ordinateur peuvent atteindre cette adresse. Le lien montre que c’est bien vous qui êtes au terminal ; ce navigateur reste ensuite connecté pendant 30 jours.',
  'page.welcome.link-used': () => 'Ce lien a déjà servi, ou date de plus de dix minutes.',

  'page.message.title': () => 'Cela n’a pas fonctionné',
  'page.message.back': () => 'Retour à l’accueil',
  'page.not-found': () => 'Il n’y a pas de page à cette adresse.',
};

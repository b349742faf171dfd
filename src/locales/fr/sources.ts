import type { PartLike } from '../catalogue.ts';
import type { sources as english } from '../en/sources.ts';

const families: Readonly<Record<string, string>> = {
  activities: 'Activités',
  wellness: 'Nuits et journées',
  calendar: 'Calendrier',
  settings: 'Seuils et zones',
  workouts: 'Séances vers la montre',
};

const offers: Readonly<Record<string, string>> = {
  activities: 'les activités',
  wellness: 'les nuits et les jours',
  calendar: 'le calendrier',
  settings: 'les seuils et les zones',
};

const precedences: Readonly<Record<string, string>> = {
  activities: 'Activités',
  sleep: 'Sommeil',
  hrv: 'VFC',
  resting_heart_rate: 'FC de repos',
  stress: 'Stress',
  spo2: 'SpO2',
  respiration: 'Respiration',
  weight: 'Poids',
  steps: 'Pas',
  vendor_scores: 'Scores des marques',
  vitals: 'Constantes',
};

const reports: Readonly<Record<string, string>> = {
  done: 'Cette fois',
  running: 'Jusqu’ici',
  waiting: 'Avant de devoir attendre',
  failed: 'Avant l’échec',
  paused: 'En pause',
};

export const sources: PartLike<typeof english> = {
  'page.nav.sources': () => 'Sources',
  'page.sources.title': () => 'Vos sources',
  'page.sources.what': () =>
    'Connectez ce que vous possédez. boucle ne demande jamais de mot de passe : une clé que vous créez là-bas, ou la page de la marque elle-même. Ce qui arrive est gardé ici et y reste après une déconnexion.',
  'page.sources.files': () => 'Les fichiers et archives se passent de connexion :',
  'page.sources.leave': (p) => `Connecter ${p.vendor}`,
  'page.sources.leave-what': (p) =>
    `La page suivante appartient à ${p.vendor} (${p.host}). Vous y dites ce que boucle peut lire et écrire, puis vous revenez ici.`,
  'page.sources.go': (p) => `Continuer vers ${p.vendor}`,
  'page.sources.stay': () => 'Pas maintenant',
  'page.sources.back': () => 'Retour à vos sources',
  'source.state.active': () => 'Connecté',
  'source.state.paused': () => 'En pause',
  'source.state.broken': () => 'Accès refusé désormais',
  'source.state.disconnected': () => 'Non connecté',
  'source.running': () => 'Récupération en cours…',
  'source.never': () => 'Rien n’a encore été récupéré.',
  'source.last': (p, f) =>
    `Dernière récupération le ${f.day(p.day)} ; ${Number(p.fresh) > 0 ? `${f.plural(p.fresh, 'élément nouveau', 'éléments nouveaux')}.` : 'rien de nouveau.'}`,
  'source.family': (p, f) => {
    const name = families[String(p.family)] ?? String(p.family);
    if (!p.from) return `${name} : autorisé`;
    const how = p.complete
      ? 'complet'
      : p.percent === ''
        ? 'les jours plus anciens suivent'
        : `${p.percent} % de l’historique`;
    return `${name} : ${f.days(p.from, p.to)}, ${how}`;
  },
  'source.last-at': (p, f) => `dernière récupération le ${f.day(p.day)} à ${p.time}`,
  'source.takes': (p) => `accepte des séances : ${p.sports}`,
  'source.offer': (p) => offers[String(p.family)] ?? String(p.family),
  'source.offers': (p) =>
    `Apporte ${p.families}. ${p.sports ? `Accepte des séances : ${p.sports}.` : 'N’accepte pas de séances.'}`,
  'source.none': () => 'Aucune source n’est connectée ; ce que boucle détient vient de fichiers.',
  'source.synced': (p, f) => {
    const fresh =
      Number(p.fresh) > 0 ? f.plural(p.fresh, 'élément nouveau', 'éléments nouveaux') : 'rien de nouveau';
    const going = Number(p.going) > 0 ? ` ; ${p.going} encore en cours` : '';
    const failed = Number(p.failed) > 0 ? ` ; ${p.failed} injoignable${Number(p.failed) > 1 ? 's' : ''}` : '';
    return `${f.plural(p.sources, 'source interrogée', 'sources interrogées')} : ${fresh}${going}${failed}.`;
  },
  'source.report': (p, f) => {
    const refused =
      Number(p.refused) > 0
        ? `, ${p.refused} illisible${Number(p.refused) > 1 ? 's' : ''} mais conservé${Number(p.refused) > 1 ? 's' : ''}`
        : '';
    const came =
      Number(p.fresh) > 0 ? f.plural(p.fresh, 'élément nouveau', 'éléments nouveaux') : 'rien de nouveau';
    return `${reports[String(p.state)] ?? p.state} : ${came}${refused}.`;
  },
  'source.waiting': (p, f) =>
    `La marque demande d’attendre jusqu’au ${f.day(p.day)} à ${p.time} ; la suite se fera toute seule.`,
  'source.others': (p) => `Non connectées : ${p.sources}.`,
  'source.connect-at': (p) => `L’athlète connecte une source sur ${p.page}.`,
  'source.connect-how': () => 'L’athlète connecte une source avec « boucle serve », page Sources.',
  'source.unknown': (p) => `Il n’y a pas de source « ${p.source} ». Il y a : ${p.known}.`,
  'source.not_connected': (p) => `${p.vendor} n’est pas connecté. Connectez-le sur la page Sources.`,
  'source.laptop_only': (p) =>
    `${p.vendor} ne confie ses clés qu’à l’athlète, pour un boucle installé sur sa propre machine. Celui-ci sert plusieurs athlètes : utilisez l’archive, ou installez boucle chez vous.`,
  'source.no_way': (p) =>
    `${p.vendor} ne se connecte pas de cette façon. La page Sources montre comment faire.`,
  'source.key_empty': (p) =>
    `Ce n’est pas une clé de ${p.vendor}. Copiez-la en entier et collez-la de nouveau.`,
  'source.revoke_by_hand': (p) =>
    `L’autorisation existe encore chez ${p.vendor} : mettez-y fin dans les réglages de votre compte.`,
  'connection.refused': () =>
    'La marque ne connaît pas cette clé ou cette autorisation. Recopiez-la en entier, ou créez-en une autre.',
  'connection.declined': () =>
    'D’après la marque, l’autorisation n’a pas été donnée. Recommencez pour la donner.',
  'connection.expired': () =>
    'La marque ne nous accepte plus : l’autorisation a pris fin ou a été retirée. Reconnectez-vous sur la page Sources.',
  'connection.not_allowed': () =>
    'La marque nous ferme cette porte : l’autorisation ne la couvre pas. Reconnectez-vous en l’accordant.',
  'vendor.gone': () => 'La marque ne l’a plus.',
  'vendor.conflict': () => 'La marque a autre chose sous ce nom. Récupérez d’abord, puis réessayez.',
  'vendor.wait': () => 'La marque demande d’attendre. La suite se fera toute seule.',
  'vendor.refused': (p) =>
    `La marque a refusé la demande${p.status ? ` (${p.status})` : ''}. Le journal dit laquelle ; le reste continue.`,
  'vendor.down': () => 'La marque est injoignable pour le moment. Un nouvel essai se fera tout seul.',
  'vendor.unreadable': () =>
    'La réponse de la marque est illisible. Elle a peut-être changé ; une version plus récente de boucle saura peut-être la lire.',
  'vendor.too_large': () => 'La réponse de la marque dépasse ce que boucle accepte en une fois.',
  'config.vendor_hosts': (p) =>
    `BOUCLE_VENDOR_HOSTS : « ${p.entry} » n’est pas une adresse de marque. Écrivez <marque>.<hôte>=https://…, ou http sur cette machine.`,
  'source.key': () => 'Votre clé',
  'source.no-settings': (p) => `La personne qui administre ce boucle doit d’abord renseigner ${p.settings}.`,
  'source.do.connect': () => 'Connecter',
  'source.do.sync': () => 'Récupérer maintenant',
  'source.do.pause': () => 'Mettre en pause',
  'source.do.resume': () => 'Reprendre',
  'source.do.disconnect': () => 'Déconnecter',
  'source.done.pause': () => 'En pause. Rien n’est récupéré ni envoyé avant la reprise.',
  'source.done.resume': () => 'C’est reparti.',
  'source.done.disconnect': () => 'Déconnecté. La clé gardée ici est détruite ; ce qui a été récupéré reste.',
  'source.told.connected': () =>
    'Connecté. Les jours les plus récents arrivent d’abord, l’historique suit tout seul.',
  'source.told.refused': () =>
    'La connexion n’a pas abouti : l’accès a été refusé, ou plus de dix minutes ont passé. Recommencez d’ici.',
  'source.told.order': () => 'Enregistré. Toutes les réponses et les pages en tiennent compte désormais.',
  'page.precedence.title': () => 'Qui fait foi',
  'page.precedence.what': () =>
    'Plusieurs de vos appareils parlent de la même chose. boucle en montre un, place les autres à côté et n’en fait jamais la moyenne. Sans consigne, il retient le meilleur enregistrement et les nuits les plus complètes.',
  'page.precedence.automatic': () => 'boucle choisit',
  'precedence.name': (p) => precedences[String(p.family)] ?? String(p.family),
  'precedence.family': (p) =>
    `Rien ne s’ordonne sous le nom de « ${p.value} ». Utilisez l’un de ces noms : ${p.allowed}.`,
  'precedence.many': (p) => `Ordonnez au plus ${p.most} sources.`,
  'change.precedence': (p) =>
    p.sources
      ? `${precedences[String(p.family)] ?? p.family} : ${p.sources} d’abord`
      : `${precedences[String(p.family)] ?? p.family} : boucle choisit`,
};

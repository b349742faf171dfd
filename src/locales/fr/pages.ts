import type { PartLike } from '../catalogue.ts';
import type { pages as english } from '../en/pages.ts';

const outcomes: Readonly<Record<string, string>> = {
  partial: 'lu en partie',
  kept: 'conservé',
  refused: 'refusé',
};

const intensities: Readonly<Record<string, string>> = {
  active: 'effort',
  rest: 'repos',
  warmup: 'échauffement',
  cooldown: 'retour au calme',
  recovery: 'récupération',
  interval: 'intervalle',
};

/** What the ledger says was shown. */
const shown: Readonly<Record<string, string>> = {
  activities: 'activités',
  best_efforts: 'meilleures performances',
  body_battery: 'énergie disponible',
  body_fat: 'masse grasse',
  cadence: 'cadence',
  calories: 'énergie',
  computed_figures: 'grandeurs calculées',
  core_temperature: 'température corporelle',
  distance: 'distance',
  duration: 'durée',
  elevation: 'dénivelé et altitude',
  figure: 'grandeurs calculées',
  figures: 'grandeurs calculées',
  ground_contact_time: 'temps de contact au sol',
  heart_rate: 'fréquence cardiaque',
  hrv: 'variabilité cardiaque',
  landmarks: 'seuils et zones',
  left_balance: 'équilibre gauche-droite',
  location: 'lieux',
  memory: 'objectifs, contraintes et notes',
  muscle_oxygen: 'oxygénation musculaire',
  notes: 'notes',
  pauses: 'pauses',
  power: 'puissance',
  predictions: 'prédictions',
  readiness: 'état de forme',
  respiration_rate: 'fréquence respiratoire',
  resting_heart_rate: 'fréquence cardiaque au repos',
  sleep: 'sommeil',
  speed: 'vitesse',
  spo2: 'oxygène sanguin',
  step_length: 'longueur de pas',
  steps: 'pas',
  strength: 'séries de musculation',
  stress: 'stress',
  temperature: 'température',
  time_in_zone: 'temps par zone',
  gear: 'chaussures et vélos',
  wellness_readings: 'nombre de mesures de jour et de nuit',
  titles: 'titres',
  training_load: 'charge d’entraînement',
  vendor_scores: 'scores de l’appareil',
  vertical_oscillation: 'oscillation verticale',
  vitals: 'pression artérielle, température de la peau, hydratation',
  vo2max: 'VO2max',
  weight: 'poids',
  workouts: 'séances prévues',
};

export const pages: PartLike<typeof english> = {
  'http.foreign-host': () =>
    'boucle ne répond que sous 127.0.0.1 ou localhost. Ouvrez-le sous l’un de ces noms.',
  'http.foreign-origin': () =>
    'Cette demande vient d’une autre page que celles de boucle. Ouvrez la page de boucle et recommencez depuis celle-ci.',
  'http.token-missing': () =>
    'Envoyez le jeton sous la forme « Authorization: Bearer … » ; il se trouve dans le fichier « token » du dossier de boucle et sur la page /connect.',
  'http.token-wrong': () =>
    'Ce jeton n’ouvre pas ce boucle ; le bon se trouve dans le fichier « token » du dossier de boucle et sur la page /connect.',
  'http.token-in-address': () =>
    'Un jeton placé dans une adresse finit dans des historiques et des journaux : il est refusé. Envoyez-le dans l’en-tête « Authorization: Bearer … ».',
  'http.post-only': () =>
    'Cette adresse n’accepte que POST : boucle ne garde pas de session et n’envoie rien de lui-même.',
  'http.body-too-large': () => 'C’est plus que ce que cette adresse accepte.',
  'http.form-expired': () =>
    'Ce formulaire est trop ancien. Revenez en arrière, rechargez la page et envoyez-le de nouveau.',
  'http.port-taken': (p) =>
    `Le port ${p.port} est déjà pris, peut-être par un autre boucle. Arrêtez-le ou choisissez un autre port : --port ${p.next} (ou --port 0 pour n’importe quel port libre).`,
  'http.port-forbidden': (p) =>
    `Ce compte n’a pas le droit d’écouter sur le port ${p.port}. Choisissez-en un au-dessus de 1023, par exemple --port 8484.`,
  'http.secret-unreadable': (p) =>
    `Le fichier « ${p.file} » du dossier de boucle ne contient pas de clé valable, ou ce dossier n’est pas accessible en écriture. Supprimez ce fichier ou corrigez les droits du dossier, puis redémarrez.`,

  'page.skip': () => 'Aller au contenu',
  'page.nav': () => 'Pages',
  'page.nav.home': () => 'Accueil',
  'page.nav.activities': () => 'Activités',
  'page.nav.calendar': () => 'Calendrier',
  'page.nav.memory': () => 'Mémoire',
  'page.nav.ledger': () => 'Registre',
  'page.nav.connect': () => 'Relier un assistant',
  'page.nav.grants': () => 'Qui peut lire',
  'page.nav.assistants': () => 'Assistants',
  'page.nav.data': () => 'Vos données',
  'page.nav.more': () => 'Plus',
  'page.nav.menu': () => 'Menu',
  'page.nav.settings': () => 'Réglages',
  'page.leave': () => 'Se déconnecter',
  'page.leave.everywhere': () => 'Se déconnecter partout',
  'page.leave.everywhere-what': () =>
    'Tous les navigateurs où votre session est ouverte, celui-ci compris. Les assistants gardent ce que vous leur avez permis.',
  'page.foot': () => 'Ces pages ne chargent rien d’ailleurs et ne disent à personne que vous les lisez.',

  'page.welcome.title': () => 'boucle est en marche',
  'page.welcome.what': () =>
    'Votre entraînement, sur votre propre ordinateur : boucle lit ce que votre montre a enregistré et répond aux questions de votre assistant.',
  'page.welcome.how': () => 'Ouvrir vos pages',
  'page.welcome.terminal': () =>
    'Suivez le lien que boucle a affiché dans le terminal à son démarrage. Il ne sert qu’une fois, pendant dix minutes. Pour en obtenir un autre, tapez ceci dans le dossier de boucle :',
  'page.welcome.why': () =>
    'Pourquoi un lien ? D’autres programmes et d’autres pages web de cet ordinateur peuvent atteindre cette adresse. Le lien montre que c’est bien vous qui êtes au terminal ; ce navigateur reste ensuite connecté pendant 30 jours.',
  'page.welcome.link-used': () => 'Ce lien a déjà servi, ou date de plus de dix minutes.',

  'page.message.title': () => 'Cela n’a pas fonctionné',
  'page.message.back': () => 'Retour à l’accueil',
  'page.not-found': () => 'Il n’y a pas de page à cette adresse.',

  'page.number': () => 'N°',
  'page.copy': () => 'Copier',
  'page.copied': () => 'Copié',
  'page.delete': () => 'Supprimer',
  'page.pages': () => 'Pages de la liste',
  'page.newer': () => '← Plus récentes',
  'page.older': () => 'Plus anciennes →',
  'page.of': (p) => `Page ${p.page} sur ${p.last}`,

  'page.home.title': () => 'Votre bibliothèque d’entraînement',
  'page.home.empty': () =>
    'Elle est encore vide. Déposez ci-dessous des fichiers de votre montre ou l’archive de son fabricant, puis interrogez votre assistant.',
  'page.home.activities': (p) => (Number(p.count) < 2 ? 'activité' : 'activités'),
  'page.home.span': () => 'de la première à la dernière',
  'page.home.fresh': () => 'dernière activité',
  'page.home.nights': () => 'nuits et journées enregistrées',
  'page.home.devices': (p) => `Appareils : ${p.devices}.`,
  'page.home.files': (p, f) =>
    `${f.plural(p.partial, 'fichier lu en partie', 'fichiers lus en partie')}, ${f.plural(p.refused, 'refusé', 'refusés')}.`,
  'page.home.waiting': (p, f) =>
    `${f.plural(p.pending, 'fichier attend d’être lu', 'fichiers attendent d’être lus')}.`,
  'page.home.latest': () => 'Dernières activités',
  'page.home.all': () => 'Toutes les activités',

  'page.import.title': () => 'Importer',
  'page.import.what': () =>
    'Déposez des fichiers ici, ou choisissez-les : FIT, TCX et GPX, également en .gz, ainsi que l’archive ZIP que fournit le fabricant de votre montre. Importer deux fois le même fichier est sans conséquence.',
  'page.import.choose': () => 'Choisir des fichiers',
  'page.import.none-chosen': () => 'Aucun fichier choisi',
  'page.import.chosen': (p) => `${p.count} fichiers choisis`,
  'page.import.go': () => 'Importer',
  'page.import.stays': () =>
    'Ils restent sur cet ordinateur. Pour une montre branchée en USB ou un gros dossier, le terminal est plus rapide : node bin/boucle.mjs import DOSSIER',
  'page.import.cut': () =>
    'L’envoi s’est interrompu. Choisissez de nouveau les fichiers ; ce qui est déjà arrivé ne comptera qu’une fois.',
  'page.import.sending': () => 'Copie en cours…',
  'page.import.starting': () => 'Décompte des fichiers…',
  'page.import.progress': (p) => `${p.done} fichiers sur ${p.total} · ${p.rate} par seconde`,
  'page.import.remaining': (p, f) => `encore ${f.duration(p.seconds)}`,
  'page.import.done': (p, f) =>
    `Terminé : ${f.plural(p.files, 'fichier', 'fichiers')} en ${f.duration(p.seconds)}, ${f.plural(p.activities, 'nouvelle activité', 'nouvelles activités')}.`,
  'page.import.outcomes': () => 'Ce que sont devenus les fichiers',
  'page.import.outcome': () => 'Résultat',
  'page.import.outcome.new': () => 'nouveaux',
  'page.import.outcome.known': () => 'déjà connus',
  'page.import.outcome.merged': () => 'fusionnés',
  'page.import.outcome.partial': () => 'en partie',
  'page.import.outcome.kept': () => 'conservés',
  'page.import.outcome.refused': () => 'refusés',
  'page.import.of-file': (p) => outcomes[String(p.outcome)] ?? String(p.outcome),
  'page.import.file': () => 'Fichier',
  'page.import.why': () => 'Raison',
  'page.import.more-notes': (p, f) => `Et ${f.number(p.count)} de plus.`,
  'page.import.nothing': () => 'Aucun fichier n’a été choisi. Choisissez-en au moins un.',
  'page.import.unknown': () =>
    'Cet import n’est plus en mémoire. Ce qu’il a apporté se trouve dans la bibliothèque.',
  'http.form-cut': () => 'Le formulaire n’est pas arrivé entier. Envoyez-le de nouveau.',
  'http.upload-too-large': () =>
    'C’est plus de 2 Go d’un coup. Importez-les depuis le terminal : node bin/boucle.mjs import FICHIER',
  'http.too-many-files': (p, f) =>
    `C’est plus de ${f.number(p.limit)} fichiers d’un coup. Importez le dossier depuis le terminal : node bin/boucle.mjs import DOSSIER`,
  'http.uploads-waiting': () =>
    'Cinq de vos envois attendent déjà. Renvoyez celui-ci quand le premier sera importé.',
  'http.feed-key': () =>
    'Cette adresse de calendrier est incomplète. Copiez-la de nouveau depuis la page Calendrier de boucle.',

  'page.activities.found': (p, f) => f.plural(p.total, 'activité', 'activités'),
  'page.activities.sport': () => 'Sport',
  'page.activities.every-sport': () => 'Tous les sports',
  'page.activities.text': () => 'Titre, appareil ou fichier',
  'page.activities.filter': () => 'Afficher',
  'page.activities.source-count': (p, f) => `${f.number(p.count)} sources`,

  'page.activity.day': () => 'Quand',
  'page.activity.what': () => 'Activité',
  'page.activity.time': () => 'Durée',
  'page.activity.pace': () => 'Allure',
  'page.activities.pace': () => 'Allure ou vitesse',
  'page.activity.load': () => 'Charge',
  'page.activity.calories': () => 'Énergie',
  'page.activity.bests': () => 'Meilleures performances',
  'page.activity.from.device': () => 'appareil',
  'page.activity.from.boucle': () => 'boucle',
  'page.activity.answers': (p) => `Répond à la séance prévue « ${p.name} »`,
  'page.activity.partial': () =>
    'Le fichier était endommagé : seule une partie de cette activité a pu être lue.',
  'page.activity.split': () => 'Séparer',
  'page.activity.split-why': () =>
    'Ces enregistrements ont été pris pour une seule et même sortie. Si ce n’est pas le cas, séparez-les ; ils ne seront plus fusionnés.',
  'page.activity.downloads': () => 'À emporter',
  'page.activity.original': () => 'Fichier d’origine',
  'page.figure.name': () => 'Grandeur',
  'page.figure.value': () => 'Valeur',
  'page.figure.method': () => 'Méthode',
  'page.figure.remark': () => 'Remarque',
  'page.figure.missing': () => 'Ce qui n’a pas pu être calculé, et pourquoi',
  'page.lap.kind': () => 'Type',
  'page.lap.intensity': (p) => intensities[String(p.intensity)] ?? String(p.intensity),
  'page.best.over': () => 'Sur',
  'page.best.best': () => 'Meilleure',
  'page.set.exercise': () => 'Exercice',
  'page.set.repetitions': () => 'Répétitions',
  'page.set.weight': () => 'Charge soulevée',
  'page.source.file': () => 'Fichier',
  'page.source.device': () => 'Appareil',
  'page.source.format': () => 'Format',
  'page.source.state': () => 'État',
  'page.chart.pace': () => 'Allure',
  'page.chart.speed': () => 'Vitesse',
  'page.chart.heart': () => 'Fréquence cardiaque',
  'page.chart.power': () => 'Puissance',
  'page.chart.label': (p) => `Courbes de l’activité : ${p.figures}`,
  'page.chart.caption': () =>
    'Le long du temps écoulé, pauses laissées vides ; le relief gris représente l’altitude.',
  'page.route.label': () => 'Croquis du parcours, nord en haut',
  'page.route.caption': () => 'Le parcours, nord en haut, sans fond de carte : rien n’est téléchargé.',

  'export.source-unknown': (p) =>
    `${p.id} n’a pas cette source, ou son fichier n’est plus conservé. La page de l’activité en donne la liste.`,
  'export.no-table': () => 'Ce boucle ne sait pas écrire de tableau. Prenez l’activité en GPX ou en FIT.',

  'page.calendar.months': () => 'Mois',
  'page.calendar.today': () => 'Aujourd’hui',
  'page.calendar.draft': () => 'brouillon, sans date',
  'page.calendar.planned': () => 'prévue',
  'page.calendar.done': () => 'faite',
  'page.calendar.missed': () => 'manquée',
  'page.calendar.unplanned': () => 'faite sans avoir été prévue',
  'page.calendar.drafts': () => 'Brouillons en attente d’une date',
  'page.calendar.feed': () => 'Dans votre propre calendrier',
  'page.calendar.feed-what': () =>
    'Un logiciel de calendrier de cet ordinateur peut s’abonner à cette adresse. Elle contient une clé : qui la possède peut lire vos séances prévues.',
  'page.calendar.feed-new': () => 'Créer une nouvelle adresse',
  'page.calendar.feed-new-what': () =>
    'L’ancienne cesse aussitôt de fonctionner, partout où vous l’avez donnée.',
  'page.feed.name': () => 'Entraînement (boucle)',
  'page.feed.title': (p, _f, [sport]) => `${sport} : ${p.name}`,

  'page.workout.effort': () => 'dont effort',
  'page.workout.steps': () => 'Étapes',
  'page.workout.times': (p) => `${p.times} fois`,
  'page.workout.answered': () => 'Voir l’activité qui y a répondu',
  'page.workout.done': () => 'Prévu et réalisé',
  'page.workout.planned-step': () => 'Prévu',
  'page.workout.in-target': () => 'Dans la cible',
  'page.workout.files': () => 'Pour la montre',
  'page.workout.files-what': () =>
    'Le fichier FIT se copie dans le dossier GARMIN/NewFiles d’une montre branchée en USB ; le format ZWO convient aux logiciels de vélo d’intérieur.',
  'page.workout.delivery': (p) => (p.target === 'watch' ? 'Montre' : String(p.target).toUpperCase()),
  'page.workout.delivery.sent': () => 'écrit et relu',
  'page.workout.delivery.withdrawn': () => 'retiré',
  'page.workout.delivery.failed': () => 'n’a pas pu être retiré',
  'page.workout.delete': () => 'Supprimer cette séance',
  'page.workout.delete-what': () =>
    'Elle quitte le calendrier, et les fichiers que la montre n’a pas encore pris sont retirés. Un assistant peut l’annuler.',

  'page.connect.title': () => 'Connecter un assistant',
  'page.connect.what': () =>
    'Collez l’un de ces textes dans l’assistant que vous utilisez. boucle doit tourner pour ceux qui passent par son adresse ; les autres le démarrent eux-mêmes.',
  'page.connect.what-hosted': () =>
    'Ajoutez boucle, par son adresse, à l’assistant que vous utilisez. Une page de boucle vous demande alors ce qu’il peut voir ; vous pouvez revenir dessus à tout moment.',
  'page.connect.address': () => 'L’adresse de votre boucle',
  'page.connect.show-token': () => 'Afficher le jeton',
  'page.connect.token-what': () =>
    'Le jeton ouvre toutes vos données à qui le détient. Les textes ci-dessous le contiennent, masqué ici ; « Copier » le copie avec eux. Pour en changer, supprimez le fichier « token » du dossier de boucle et redémarrez.',
  'page.connect.reveal': () => 'Démasquer le jeton ci-dessous',

  'page.memory.what': () =>
    'Tout ce que boucle retient de vous, d’après vous, vos appareils et vos assistants. Tous vos assistants lisent les mêmes faits.',
  'page.memory.empty': () =>
    'Rien pour l’instant. Confiez à votre assistant un objectif, une contrainte ou un seuil : il apparaîtra ici.',
  'page.memory.expired': () => 'n’est plus valable',
  'page.memory.delete-this': (p) => `Supprimer : ${p.what}`,

  'disclosure.headline': (p, f) =>
    Number(p.total) > 0
      ? `${f.plural(p.total, 'réponse en a dit', 'réponses en ont dit')} quelque chose, à ${f.plural(p.clients, 'assistant', 'assistants')} en tout.`
      : 'Rien de tout cela n’a jamais été montré à un assistant.',
  'disclosure.assistant': (p, f) => f.quote(p.client),
  'disclosure.client': (p, f, [client]) =>
    `${client} : ${f.plural(p.answers, 'réponse', 'réponses')}, la dernière le ${f.day(p.day)}`,
  'disclosure.values': (p, f) => f.plural(p.count, 'valeur', 'valeurs'),
  'disclosure.metric': (p) =>
    p.known
      ? `« ${p.metric} » n’a jamais été montré. Ce qui l’a été : ${p.known}.`
      : `« ${p.metric} » n’a jamais été montré ; rien ne l’a été.`,
  'page.ledger.filter': () => 'Afficher',
  'page.ledger.all-clients': () => 'tous les assistants',
  'page.ledger.all-metrics': () => 'toutes les données',
  'page.ledger.from': () => 'concernant les jours du',
  'page.ledger.to': () => 'au',
  'page.ledger.export': () => 'À emporter :',
  'page.ledger.found': (p, f) => f.plural(p.total ?? 0, 'ligne', 'lignes'),
  'page.ledger.what': () =>
    'Ce qui a été montré à quel assistant : quels types de données, sur quels jours, combien de valeurs. Les valeurs elles-mêmes ne sont pas recopiées.',
  'page.ledger.empty': () => 'Rien n’a encore été montré à un assistant.',
  'page.ledger.when': () => 'Quand',
  'page.ledger.client': () => 'Assistant',
  'page.ledger.tool': () => 'Outil',
  'page.ledger.shown': () => 'Montré',
  'page.ledger.days': () => 'Sur',
  'page.ledger.values': () => 'Valeurs',
  'page.ledger.owner': () => 'avec votre jeton, ou lancé par vous',
  'page.ledger.metric': (p) => shown[String(p.metric)] ?? String(p.metric),

  'page.settings.save': () => 'Enregistrer',
  'page.settings.saved': () => 'Enregistré.',
  'page.settings.language': () => 'Langue',
  'page.settings.language.en': () => 'English',
  'page.settings.language.fr': () => 'Français',
  'page.settings.units': () => 'Unités',
  'page.settings.units.metric': () => 'kilomètres, mètres, kilogrammes',
  'page.settings.units.imperial': () => 'miles, pieds, livres',
  'page.settings.swimUnits': () => 'En piscine',
  'page.settings.swimUnits.meters': () => 'mètres',
  'page.settings.swimUnits.yards': () => 'yards',
  'page.settings.weekStart': () => 'La semaine commence le',
  'page.settings.weekStart.monday': () => 'lundi',
  'page.settings.weekStart.sunday': () => 'dimanche',
  'page.settings.timeZone': () => 'Fuseau horaire du domicile',
};

import type { PartLike } from '../catalogue.ts';
import type { cli as english } from '../en/cli.ts';

export const cli: PartLike<typeof english> = {
  'cli.boucle': () => 'Votre entraînement, lisible par l’assistant de votre choix.',
  'cli.home': () =>
    'dossier où boucle garde tout (par défaut : BOUCLE_HOME, sinon le dossier de données du système)',
  'cli.help': () => 'afficher l’aide',
  'cli.serve': () => 'servir les pages web et /mcp sur cette machine',
  'cli.serve.port': () => 'port d’écoute (8484 par défaut)',
  'cli.serve.empty': () => 'laisser vide une bibliothèque vide : pas d’athlète de démonstration',
  'cli.serve.demo': () =>
    'La bibliothèque est vide : création de l’athlète de démonstration (données inventées, deux ans)…',
  'cli.serve.ready': (p) => `boucle est à l’écoute sur ${p.url}`,
  'cli.serve.open': (p) => `Ouvrez vos pages : ${p.link}\n  (lien valable une fois, pendant dix minutes)`,
  'cli.serve.mcp': (p) => `Les assistants se connectent à ${p.url}/mcp avec le jeton du fichier ${p.file}`,
  'cli.serve.stop': () => 'Ctrl+C pour arrêter.',
  'cli.serve.resumed': (p, f) =>
    `${f.plural(p.files, 'fichier restait', 'fichiers restaient')} d’une importation interrompue : lecture en cours.`,
  'cli.open': () => 'donner un nouveau lien à usage unique vers les pages d’un serveur en marche',
  'cli.only': () =>
    'seulement ces familles de données : « read », ou des noms tels que activities:read,calendar:write',
  'cli.only.unknown': (p) => `Il n’y a pas de famille de données « ${p.word} ». Utilisez : ${p.known}.`,
  'cli.stdio': () => 'parler MCP par l’entrée et la sortie standard, pour un assistant de cette machine',
  'cli.import': () => 'lire des fichiers, des dossiers, des ZIP ou une montre branchée',
  'cli.import.path': () => 'fichiers ou dossiers',
  'cli.import.json': () => 'imprimer le bilan en JSON',
  'cli.vendor': () => 'par exemple intervals-icu, garmin',
  'cli.connect': () =>
    'relier une montre ou une plateforme par une clé créée chez elle ; la clé est lue sur l’entrée standard',
  'cli.connect.key-file': () => 'lire la clé dans ce fichier',
  'cli.connect.paste': () => 'Collez la clé, validez par Entrée, puis Ctrl+D.',
  'cli.connect.page': (p) =>
    `${p.vendor} se relie sur sa propre page : lancez « boucle serve » et ouvrez la page Sources.`,
  'cli.connect.no-file': (p) => `Impossible de lire ${p.file}.`,
  'cli.connect.done': (p) =>
    `${p.vendor} est relié (${p.account}). « boucle sync » récupère les données tout de suite ; « boucle serve » le fait toutes les demi-heures.`,
  'cli.sync': () => 'récupérer les données des montres et plateformes reliées',
  'cli.disconnect': () => 'mettre fin à une connexion ; ce qu’elle a apporté reste',
  'cli.disconnect.done': () => 'Connexion terminée. Ce qui a été récupéré reste ; la clé est détruite.',
  'cli.call': () => 'appeler un outil depuis le terminal ; sans nom, en donner la liste',
  'cli.call.tool': () => 'nom de l’outil, par exemple list_activities',
  'cli.call.json': () => 'ses arguments, par exemple \'{"period":"last-4-weeks"}\'',
  'cli.call.text': () => 'imprimer la réponse en texte plutôt qu’en JSON',
  'cli.call.not-json': () =>
    'Les arguments ne sont pas du JSON. Mettez-les entre apostrophes, par exemple \'{"period":"this-week"}\'.',
  'cli.demo': () => 'remplir un dossier vide d’un athlète inventé',
  'cli.demo.days': () => 'jours d’historique (730 par défaut)',
  'cli.demo.seed': () => 'même graine, même athlète (1 par défaut)',
  'cli.date': () =>
    'donner un jour à un enregistrement dont la montre ignorait la date ; sans argument, les lister',
  'cli.date.file': () => 'nom du fichier, ou premières lettres de son empreinte',
  'cli.date.day': () => 'le jour, par exemple 2024-05-31',
  'cli.replay': () => 'relire ce qu’une version antérieure de boucle a lu, quand celle-ci en tire davantage',
  'cli.split': () => 'séparer de nouveau une activité fusionnée',
  'cli.split.activity': () => 'identifiant de l’activité',
  'cli.export': () => 'tout écrire dans un dossier : originaux et JSON',
  'cli.export.dir': () => 'dossier ou fichier .zip de destination ; boucle import relit le .zip',
  'cli.export.done': (p, f) => `${f.plural(p.files, 'fichier écrit', 'fichiers écrits')} dans ${p.dir}.`,
  'cli.erase': () => 'supprimer toutes les données de l’athlète de ce dossier',
  'cli.erase.yes': () => 'le faire vraiment',
  'cli.erase.ask': (p, f) =>
    `Ceci supprimerait ${f.plural(p.activities, 'activité', 'activités')} et leurs fichiers, le calendrier, la mémoire et le registre, pour toujours. Répétez avec --yes pour le faire.`,
  'cli.erase.done': (p, f) =>
    `Supprimé : ${f.plural(p.activities, 'activité', 'activités')} et leurs fichiers, le calendrier, la mémoire et le registre.`,
  'cli.backup': () => 'copier la base de données pendant que boucle tourne',
  'cli.backup.file': () => 'fichier à écrire',
  'cli.backup.done': (p) =>
    `Base copiée dans ${p.file}. Les originaux sont dans ${p.home} : copiez aussi son dossier blobs.`,
  'cli.doctor': () => 'vérifier ce dossier et dire que faire',
  'cli.serve.bad-port': (p) =>
    `« ${p.value} » n’est pas un port. Donnez un nombre de 0 à 65535 ; 0 en prend un libre.`,
  'doctor.node': (p) => `Node ${p.version}`,
  'doctor.home': (p) => `Le dossier ${p.home} est accessible en écriture.`,
  'doctor.home-readonly': (p) =>
    `Impossible d’écrire dans le dossier ${p.home}. Corrigez ses droits ou choisissez-en un autre avec --home.`,
  'doctor.token-open': (p) => `${p.file} est lisible par d’autres. Lancez : chmod 600 ${p.file}`,
  'doctor.library': (p, f) =>
    `${f.plural(p.activities, 'activité', 'activités')} tirées de ${f.plural(p.done, 'fichier', 'fichiers')} ; ${p.partial} lu(s) en partie.`,
  'doctor.waiting': (p) =>
    Number(p.files) === 0
      ? 'Aucun fichier n’attend d’être lu.'
      : `${p.files} fichiers attendent d’être lus : boucle import ou boucle serve les terminera.`,
  'doctor.refused': (p) => `${p.files} fichiers refusés ; leurs originaux sont gardés.`,
  'doctor.watches': (p) =>
    Number(p.count) === 0 ? 'Aucune montre branchée.' : `Montre branchée : ${p.folders}`,
};

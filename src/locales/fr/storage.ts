import type { PartLike } from '../catalogue.ts';
import type { storage as english } from '../en/storage.ts';

export const storage: PartLike<typeof english> = {
  'storage.vault_sealed': () =>
    'Le coffre ne s’ouvre pas avec la clé de vault.key : elle vient d’ailleurs, ou a été perdue. Remettez le bon fichier, ou reconnectez vos sources.',
  'storage.vault_key_open': (p) =>
    `D’autres personnes sur cette machine pourraient lire ${p.file}. Réservez-le à votre usage : chmod 600 « ${p.file} ».`,
  'storage.vault_key_damaged': (p) =>
    `${p.file} n’est pas une clé. Remettez le bon fichier ; s’il est perdu, supprimez-le et reconnectez vos sources.`,
  'storage.newer_version': (p) =>
    `Cette bibliothèque a été ouverte par une version plus récente de boucle (elle contient « ${p.step} », que cette version ne connaît pas). Mettez boucle à jour, ou ouvrez une autre bibliothèque avec --home.`,
  'storage.not_ours': (p) =>
    `« ${p.file} » n’est pas une bibliothèque de boucle. Choisissez un autre dossier avec --home, ou déplacez ce fichier.`,
  'storage.busy': () =>
    'Un autre programme occupe la bibliothèque depuis plus d’une demi-minute. Attendez la fin de son import ou arrêtez-le, puis réessayez.',
  'storage.migration_failed': (p) =>
    `La bibliothèque n’a pas pu être adaptée à cette version (étape « ${p.step} ») ; elle est restée exactement telle qu’elle était. Revenez à la version précédente et signalez ce problème.`,
  'storage.away': () =>
    'La base de données ne répond pas pour l’instant. Ce qui était en cours n’a peut-être pas été conservé : vérifiez, puis réessayez dans un instant.',
  'storage.conflict': () =>
    'Quelqu’un d’autre écrivait la même chose à ce moment-là et cette écriture a cédé : rien n’en a été conservé. Réessayez.',
  'storage.too_long': () =>
    'Un nom y est trop long pour servir à la recherche. Raccourcissez-le, puis réessayez.',
  'storage.database_refuses': (p) =>
    `La base de données de BOUCLE_DATABASE_URL refuse l’accès à boucle, ou une opération nécessaire (code ${p.reason} de PostgreSQL). Voyez « PostgreSQL » dans docs/self-hosting.md.`,
  'storage.role_missing': (p) =>
    `boucle n’a pas le droit de créer le rôle sous lequel ses requêtes s’exécutent. Un administrateur de la base le crée une fois : create role « ${p.role} » nologin ; grant « ${p.role} » to « ${p.login} » ; puis redémarrez.`,
  'storage.role_too_strong': (p) =>
    `Le rôle « ${p.role} » voit les lignes de tous les athlètes : il est superutilisateur, possède BYPASSRLS ou des tables. Donnez à boucle un rôle qui n’a rien de tout cela.`,
  'storage.backup_elsewhere': () =>
    'Cette bibliothèque est dans PostgreSQL : sauvegardez-la avec pg_dump ou les instantanés de votre hébergeur, puis les originaux et les clés. Voyez « Back up PostgreSQL » dans docs/self-hosting.md.',
  'storage.owner_gone': () =>
    'L’athlète ou l’activité concernés ne sont pas, ou plus, dans la bibliothèque. Rien n’a été enregistré.',
  'storage.blob_damaged': (p) =>
    `Un fichier conservé est endommagé sur ce disque (${p.hash}). Importez de nouveau l’original, ou restaurez-le depuis une sauvegarde.`,
  'storage.s3_unavailable': () =>
    'L’espace où sont conservés les originaux (S3) ne répond pas. Rien n’est perdu ; réessayez dans quelques minutes. Si cela dure, l’exploitant vérifie BOUCLE_S3_ENDPOINT et le service lui-même.',
  'storage.s3_secret': (p) =>
    `Le service S3 n’accepte pas la clé (${p.said}). Vérifiez BOUCLE_S3_KEY_ID et BOUCLE_S3_SECRET, ou créez-y une nouvelle clé.`,
  'storage.s3_no_bucket': () =>
    'Le service S3 ne connaît pas ce compartiment. Créez-le, ou corrigez BOUCLE_S3_BUCKET ou BOUCLE_S3_KEYS_BUCKET.',
  'storage.s3_denied': (p) =>
    `Le service S3 refuse l’accès (code ${p.status}). La clé doit permettre de lire, d’écrire, de supprimer et de lister dans ce compartiment.`,
  'storage.s3_region': (p) =>
    `Le compartiment se trouve dans une autre région ou à une autre adresse (code ${p.status}). Corrigez BOUCLE_S3_REGION et BOUCLE_S3_ENDPOINT.`,
  'storage.s3_clock': () =>
    'Pour le service S3, l’horloge de cette machine est décalée de plus d’un quart d’heure. Réglez l’horloge.',
  'storage.s3_full': () =>
    'Le compartiment est plein, ou son quota est épuisé. Faites de la place auprès du service S3.',
  'storage.s3_unconditional': () =>
    'Ce service S3 ne connaît pas les écritures conditionnelles (If-None-Match) ; sans elles, deux processus pourraient perdre une clé. Gardez les clés dans le dossier de boucle : retirez BOUCLE_S3_KEYS_BUCKET et faites partager le dossier « keys » à tous les processus.',
  'storage.master_key': (p) =>
    `${p.name} n’est pas une clé : il faut 32 octets aléatoires en base64, comme en donne « openssl rand -base64 32 », ou un fichier qui les contient.`,
  'storage.s3_refused': (p) =>
    `Le service S3 a refusé une requête (code ${p.status}, ${p.said ?? 'sans précision'}). Son propre journal dit pourquoi.`,
  'cli.rotate': () => 'Changer la clé qui enveloppe celles des athlètes, pendant que boucle tourne',
  'cli.rotate.done': (p, f) =>
    `${f.plural(p.wrapped, 'clé enveloppée', 'clés enveloppées')} avec la nouvelle vault.key. L’ancienne n’ouvre plus rien et est supprimée ; mettez une copie de la nouvelle là où vous la gardez.`,
  'cli.rotate.done-operator': (p, f) =>
    `${f.plural(p.wrapped, 'clé enveloppée', 'clés enveloppées')} avec BOUCLE_MASTER_KEY ; pour ${p.current}, il n’y avait rien à faire. BOUCLE_MASTER_KEY_OLD n’ouvre plus rien : retirez-la.`,
  'storage.streams_damaged': (p) =>
    `Les courbes conservées d’une activité sont illisibles (octet ${p.byte}). Importez de nouveau le fichier d’origine.`,
};

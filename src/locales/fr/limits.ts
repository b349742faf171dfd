import type { PartLike } from '../catalogue.ts';
import type { limits as english } from '../en/limits.ts';

export const limits: PartLike<typeof english> = {
  'limit.tool': (p) =>
    `Cet outil a été appelé très souvent depuis une minute. Il répondra de nouveau à ${p.time}, dans ${p.seconds} s ; ce qu’il vient de répondre reste valable. D’ici là, servez-vous de ce que vous avez, ou d’un autre outil.`,
  'limit.requests': (p) =>
    `Trop de requêtes depuis une minute. boucle répondra de nouveau à ${p.time}, dans ${p.seconds} s.`,
  'limit.answer': (p) =>
    `La réponse pèserait ${p.kilobytes} ko, pour un maximum de ${p.limit} ko. Demandez-en moins à la fois : une période plus courte, moins d’éléments (limit), moins de courbes ou une résolution plus grossière. Les enregistrements entiers existent sous forme de fichiers : boucle://activity/latest/csv.`,
  'config.limits': (p) =>
    `BOUCLE_LIMITS : « ${p.entry} » n’est pas une limite. Écrivez athlete=1200,client=600,tool=240 (requêtes par minute ; une ou plusieurs), sur un hébergement aussi register, authorize, token, calendar, upload, webhook ; ou off.`,
  'config.listen': (p) =>
    `BOUCLE_LISTEN : « ${p.value} » n’est pas une adresse IP. Écrivez 127.0.0.1 (cet ordinateur seulement) ou, dans un conteneur, 0.0.0.0.`,
  'config.database_url': (p) =>
    `${p.name} n’est pas l’adresse d’une base PostgreSQL. Écrivez postgres://utilisateur@hôte:5432/base ; les caractères spéciaux d’un mot de passe s’écrivent avec %.`,
  'config.database_role': () =>
    'BOUCLE_DATABASE_ROLE n’est pas un nom simple : lettres minuscules, chiffres et _, 63 au plus, sans chiffre au début.',
  'config.s3_missing': (p) =>
    `Pour conserver les originaux dans S3, il faut cinq réglages ensemble ; il manque : ${p.names}. Donnez-les tous, ou aucun.`,
  'config.s3_endpoint': () =>
    'BOUCLE_S3_ENDPOINT n’est pas une adresse utilisable : écrivez https://hôte, sans utilisateur ni paramètres. En http, seules sont admises cette machine ou une voisine du même réseau, dont le nom ne contient pas de point.',
  'config.s3_keys_bucket': () =>
    'BOUCLE_S3_KEYS_BUCKET désigne l’endroit où se trouvent les originaux. Donnez aux clés leur propre compartiment ou préfixe : une copie des originaux ne doit pas contenir ce qui les ouvre.',
  'config.secret_twice': (p) => `${p.name} et ${p.name}_FILE sont donnés tous les deux. Gardez-en un seul.`,
  'config.secret_file': (p) =>
    `${p.name} : impossible de lire ${p.file}. Vérifiez le chemin et les droits de lecture.`,
  'config.clients_file': (p) =>
    `BOUCLE_CLIENTS_FILE : ${p.file} n’est pas utilisable (${p.why}). C’est une liste JSON d’assistants, chacun avec client_id, client_name, redirect_uris et, s’il en a un, client_secret.`,
  'config.metrics_token': () =>
    'BOUCLE_METRICS_TOKEN est trop court : au moins 24 caractères, composés de lettres, de chiffres et des signes ._~+/- uniquement.',
};

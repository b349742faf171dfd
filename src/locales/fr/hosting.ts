import type { hosting as english } from '../en/hosting.ts';
import type { PartLike } from '../catalogue.ts';

/** Un boucle que plusieurs athlètes partagent. */
export const hosting: PartLike<typeof english> = {
  'config.public_url': (p) =>
    `BOUCLE_PUBLIC_URL : « ${p.value} » n’est pas une adresse publique. Écrivez https:// et l’hôte, rien derrière : https://boucle.example. http ne vaut que pour cette machine.`,
  'config.trusted_proxy': (p) =>
    `BOUCLE_TRUSTED_PROXY : « ${p.entry} » n’est ni une adresse IP ni une plage. Écrivez par exemple 10.0.0.0/8,2001:db8::/32, avec des virgules entre elles.`,
  'config.region': (p) => `BOUCLE_REGION : « ${p.value} » n’est pas une région. Connues : ${p.known}.`,
  'config.clients': (p) =>
    `BOUCLE_CLIENTS : « ${p.entry} » n’est pas un hôte. Écrivez des hôtes séparés par des virgules (claude.ai,chatgpt.com), loopback pour les programmes de l’ordinateur de l’athlète, ou * pour tous.`,
  'config.auth_key': () =>
    'BOUCLE_AUTH_KEY est trop faible : au moins 32 caractères, composés de lettres, de chiffres et des signes ._~+/=- uniquement. `openssl rand -base64 32` en fait une bonne.',
  'cli.athlete': () => 'pour quel athlète, sur un hébergement (le numéro est sur sa page Réglages)',
  'cli.athlete-needed': () =>
    'Ce boucle sert plusieurs athlètes. Dites pour qui : --athlete ath_…, le numéro de sa page Réglages.',
  'cli.athlete-unknown': (p) => `Aucun athlète ${p.athlete} ici.`,
  'cli.athlete-hosted': () =>
    'Il n’y a qu’un athlète ici : --athlete sert à un boucle partagé (BOUCLE_PUBLIC_URL).',
  'cli.laptop-only': (p) =>
    `\`boucle ${p.command}\` ne sert que sur son propre ordinateur. Sur un hébergement, athlètes et assistants se connectent à ${p.url}.`,
  'cli.serve.hosted': (p) => `boucle sert ${p.url} à ${p.listen}, port ${p.port}`,
  'page.host.title': () => 'Ce boucle',
  'page.host.where': (p) =>
    p.region === 'eu'
      ? 'Vos données sont conservées dans l’Union européenne.'
      : p.region === 'na'
        ? 'Vos données sont conservées en Amérique du Nord.'
        : 'Vos données sont conservées en Chine.',
  'page.host.id': (p) => `Qui l’exploite vous connaît sous le nom de ${p.athlete}.`,
  'page.host.front': () => 'Votre entraînement, lisible par l’assistant de votre choix',
  'page.host.what': () =>
    'boucle réunit ce que votre montre a enregistré et ce que vous prévoyez, répond aux questions de votre assistant par des chiffres exacts et inscrit vos séances au calendrier. Vous décidez de ce que chaque assistant peut voir, lisez ensuite ce qui lui a été montré et repartez avec tout quand vous voulez.',
  'page.host.questions': () => 'Quatre questions à poser à tout service de ce genre',
  'page.host.connect': () => 'Comment connecter un assistant',
  'doctor.host.database': () => 'La base de données répond, et son schéma est celui de ce boucle.',
  'doctor.host.database-gone': () =>
    'La base de données ne répond pas, ou son schéma est celui d’un autre boucle. Consultez le journal de `boucle serve`.',
  'doctor.host.address': (p) => `${p.url} répond et mène bien ici.`,
  'doctor.host.address-other': (p) =>
    `${p.url} répond (${p.status}), mais ce n’est pas ce boucle. Le proxy transmet-il Host tel quel, et \`boucle serve\` tourne-t-il avec le même BOUCLE_PUBLIC_URL ?`,
  'doctor.host.address-silent': (p) =>
    `${p.url} ne répond pas d’ici. Vérifiez le nom, le certificat et le proxy.`,
  'doctor.host.region': (p) =>
    p.region ? `Région : ${p.region}.` : 'Aucune région n’est réglée (BOUCLE_REGION).',
  'doctor.host.clients': (p) =>
    p.clients === '*'
      ? 'Les athlètes peuvent autoriser n’importe quel assistant.'
      : p.clients
        ? `Assistants qui peuvent être autorisés : ${p.clients}.`
        : 'Aucun assistant ne peut être autorisé : nommez leurs hôtes dans BOUCLE_CLIENTS.',
  'http.slow-down': (p) => `Trop de requêtes depuis votre réseau. Réessayez dans ${p.seconds} s.`,
};

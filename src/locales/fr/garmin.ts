import type { PartLike } from '../catalogue.ts';
import type { garmin as english } from '../en/garmin.ts';

export const garmin: PartLike<typeof english> = {
  'garmin.where_key': () =>
    'Sur un ordinateur, connectez-vous à Garmin Connect et ouvrez connect.garmin.com/app/settings/personalApiToken. Créez une clé, acceptez les conditions, choisissez sa durée de vie et copiez-la : elle ne s’affiche qu’une fois. Collez-la ici, suivie d’une espace et du nombre de jours choisi (30, 90, 180 ou 365) : vous serez prévenu deux semaines avant son expiration.',
  'garmin.laptop_only': () =>
    'La clé personnelle de Garmin est réservée à l’usage de son propriétaire : elle fonctionne là où un seul athlète fait tourner boucle pour lui-même, et elle est refusée là où plusieurs sont servis.',
  'garmin.no_token': () =>
    'Garmin a répondu à la clé sans donner de jeton. Son service a peut-être changé : lancez boucle doctor garmin et cherchez une version plus récente de boucle.',
  'garmin.no_activities': () =>
    'La liste des activités de Garmin ne répond pas à l’adresse connue. Lancez boucle doctor garmin pour voir quelles portes sont ouvertes ; d’ici là, importez l’archive ou les fichiers.',
  'garmin.no_days': () =>
    'Aucune des listes de jours et de nuits de Garmin ne répond à l’adresse connue. Lancez boucle doctor garmin pour voir quelles portes sont ouvertes ; d’ici là, importez l’archive.',
  'connection.ends_soon': (p, f) =>
    Number(p.days) <= 1
      ? `L’autorisation de ${p.vendor} expire le ${f.day(p.day)}. Créez dès maintenant une nouvelle clé et collez-la.`
      : `L’autorisation de ${p.vendor} expire dans ${f.number(p.days)} jours, le ${f.day(p.day)}. Créez une nouvelle clé et collez-la ; ce qui a été reçu est conservé.`,
  'connection.has_ended': (p, f) =>
    `L’autorisation de ${p.vendor} a expiré le ${f.day(p.day)}. Créez une nouvelle clé et collez-la ; ce qui a été reçu est conservé.`,
  'doctor.no-vendor': (p) => `Aucune marque ne s’appelle « ${p.value} ». Celles qui existent : ${p.vendors}.`,
  'doctor.not-connected': (p) =>
    `${p.vendor} n’est pas connecté. Connectez-le sur la page Sources de boucle serve.`,
  'doctor.not-tried': (p) => `Les portes de ${p.vendor} ne peuvent pas être essayées une à une.`,
  'doctor.door': (p) => `${p.door} : ${p.status === 'no answer' ? 'pas de réponse' : `réponse ${p.status}`}`,
  'doctor.doors': (p, f) =>
    `${p.vendor} : ${f.number(p.open)} adresses sur ${f.number(p.tried)} ont répondu. Rien de leur contenu n’a été gardé ni affiché.`,
  'cli.doctor.vendor': () => 'essayer aussi chaque porte de cette marque avec votre clé, par exemple garmin',
};

import type { PartLike } from '../catalogue.ts';
import type { retention as english } from '../en/retention.ts';

export const retention: PartLike<typeof english> = {
  'retention.title': () => 'Durée de conservation',
  'retention.lead': () =>
    'Sans limite, tout est conservé jusqu’à ce que vous l’effaciez. Ce qui a dépassé sa durée disparaît une fois par jour, définitivement ; les chiffres déjà calculés restent. Une durée plus courte pour les positions, les courbes ou les notes raccourcit aussi celle des fichiers d’origine, qui les contiennent.',
  'retention.originals': () => 'Fichiers d’origine',
  'retention.positions': () => 'Positions et parcours',
  'retention.streams': () => 'Courbes',
  'retention.summaries': () => 'Activités entières',
  'retention.wellness': () => 'Nuits et journées',
  'retention.notes': () => 'Notes',
  'retention.ledger': () => 'Registre',
  'retention.always': () => 'jusqu’à l’effacement',
  'retention.days': (p, f) =>
    Number(p.days) % 365 === 0
      ? f.plural(Number(p.days) / 365, 'an', 'ans')
      : f.plural(p.days, 'jour', 'jours'),
  'retention.last': (p) => `Supprimé le ${p.at}, la durée étant dépassée : ${p.what}.`,
  'retention.days-unknown': (p) =>
    `« ${p.value} » n’est pas un nombre de jours. Rien n’a été changé ; choisissez dans la liste.`,
  'config.retention': (p) =>
    `BOUCLE_RETENTION : « ${p.entry} » n’est pas une limite. Écrivez originals=730d,positions=365d ; les familles sont ${p.families}.`,
};

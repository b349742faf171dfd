import type { Part } from '../catalogue.ts';

export const retention = {
  'retention.title': () => 'How long boucle keeps things',
  'retention.lead': () =>
    'Without a limit everything stays until you erase it. What is over its time goes once a day, for good; figures that were worked out stay. A shorter time for positions, curves or notes shortens that of original files, which hold them too.',
  'retention.originals': () => 'Original files',
  'retention.positions': () => 'Positions and routes',
  'retention.streams': () => 'Curves',
  'retention.summaries': () => 'Activities as a whole',
  'retention.wellness': () => 'Nights and days',
  'retention.notes': () => 'Notes',
  'retention.ledger': () => 'Ledger',
  'retention.always': () => 'until erased',
  'retention.days': (p, f) =>
    Number(p.days) % 365 === 0
      ? f.plural(Number(p.days) / 365, 'year', 'years')
      : f.plural(p.days, 'day', 'days'),
  'retention.last': (p) => `Removed on ${p.at} because the time was over: ${p.what}.`,
  'retention.days-unknown': (p) =>
    `“${p.value}” is no number of days. Nothing was changed; choose one of the list.`,
  'config.retention': (p) =>
    `BOUCLE_RETENTION: “${p.entry}” is no limit. Write originals=730d,positions=365d; the families are ${p.families}.`,
} satisfies Part;

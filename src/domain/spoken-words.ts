/** How people write days in English and French, after `fold`. */

/** 1 = Monday … 7 = Sunday. */
export const weekdayWords: ReadonlyMap<string, number> = numbered([
  'monday mon lundi lun',
  'tuesday tue tues mardi mar',
  'wednesday wed mercredi mer',
  'thursday thu thur thurs jeudi jeu',
  'friday fri vendredi ven',
  'saturday sat samedi sam',
  'sunday sun dimanche dim',
]);

/** 1 = January … 12 = December. */
export const monthWords: ReadonlyMap<string, number> = numbered([
  'january jan janvier janv',
  'february feb fevrier fevr fev',
  'march mar mars',
  'april apr avril avr',
  'may mai',
  'june jun juin',
  'july jul juillet juil',
  'august aug aout',
  'september sep sept septembre',
  'october oct octobre',
  'november nov novembre',
  'december dec decembre',
]);

const countWords: ReadonlyMap<string, number> = new Map(
  Object.entries({ a: 1, an: 1, one: 1, un: 1, une: 1, two: 2, deux: 2, three: 3, trois: 3, four: 4 }).concat(
    Object.entries({ quatre: 4, five: 5, cinq: 5, six: 6, seven: 7, sept: 7, ten: 10, dix: 10 }),
  ),
);

/** Lower case, no accents, straight apostrophes, single spaces: `Après‑demain ` → `apres-demain`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s,]+/g, ' ')
    .replace(/(?:[!?]+|(?<!\.)\.)$/, '')
    .trim();
}

/** `3`, `three`, `trois` → 3. */
export function countFrom(word: string): number | undefined {
  return /^\d{1,4}$/.test(word) ? Number(word) : countWords.get(word);
}

/** The alternatives of a table, longest first, for a pattern. */
export const anyOf = (words: ReadonlyMap<string, number>): string =>
  [...words.keys()].sort((a, b) => b.length - a.length).join('|');

function numbered(rows: readonly string[]): Map<string, number> {
  return new Map(rows.flatMap((row, index) => row.split(' ').map((word) => [word, index + 1] as const)));
}

import type { ActivityRow } from './schema.ts';

/** JSON travels as text: the one form that every database keeps and gives back alike. */
export const toJson = (value: unknown): string => JSON.stringify(value);
export const fromJson = <T>(text: string): T => JSON.parse(text) as T;

/** Booleans travel as 0 and 1. */
export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Absent is NULL there and a missing key here. */
export function withoutNulls<T extends object>(row: { [key in keyof T]: T[key] | null }): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;
}

/** Letters that carry no combining mark and so survive the decomposition. */
const letters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  ı: 'i',
};

/** Text as it is searched: lower case, no accents, nothing invisible. `Œuvrée` → `oeuvree`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
    .replace(/[œæøłđßı]/g, (letter) => letters[letter] ?? letter);
}

/** A LIKE pattern for "contains", `\` being the escape character. */
export const containing = (folded: string): string => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a search, folded. More than a handful, or very long ones, find nothing anyone meant. */
export function searchWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => word.slice(0, 100));
}

/** What is searched of one activity. */
export function searchText(
  row: Pick<ActivityRow, 'title' | 'manufacturer' | 'product'>,
  fileNames: readonly string[],
): string {
  return fold([row.title ?? '', row.manufacturer ?? '', row.product ?? '', ...fileNames].join('\n'));
}

import { InputError } from '../../domain/errors.ts';

/** Where the next page begins, for whoever asked for this one; absent after the last row. */
export const cursorAfter = (reached: number, total: number): string | undefined =>
  reached < total ? `from_${reached}` : undefined;

/** Throws InputError `cursor.unknown` for what no answer ever gave. */
export function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^from_(\d{1,7})$/.exec(cursor);
  if (!match) throw new InputError('cursor.unknown', {});
  return Number(match[1]);
}

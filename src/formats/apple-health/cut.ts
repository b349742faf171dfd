import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Around, Cutter, Piece } from '../format.ts';
import { readElements } from './elements.ts';
import { otherLines, recordLines } from './lines.ts';
import { openMonths, piecesOf } from './months.ts';

/** Exports are cut whatever their size. */
export const healthCutter: Cutter = { above: 0, cut: cutHealth };

/**
 * Sorts an export into months, through files of its own: records come by type, not by time, and a workout needs the
 * pulse of its hour. Each month is written anew with only what is read of it, in one order, so that the same month of
 * a later export is the same bytes.
 */
async function* cutHealth(bytes: AsyncIterable<Uint8Array>, around: Around): AsyncGenerator<Piece> {
  const folder = await mkdtemp(join(tmpdir(), 'boucle-'));
  const months = openMonths(folder);
  try {
    const ended = await readElements(bytes, async (elements) => {
      for (const element of elements) {
        const lines = element.name === 'Record' ? recordLines(element) : await otherLines(element, around);
        for (const line of lines) months.add(line);
      }
      await months.flush();
    });
    await months.close();
    for (const month of months.names()) yield* piecesOf(join(folder, month), month);
    if (ended) yield { refused: ended };
  } finally {
    await months.close();
    await rm(folder, { recursive: true, force: true });
  }
}

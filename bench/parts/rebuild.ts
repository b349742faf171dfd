import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Part } from '../part.ts';
import type { Rebuilt } from '../rebuild-once.ts';
import type { Report } from '../report.ts';

/** The whole library from its originals, and what that costs when it is twice, four and eight times as large. */
export const rebuildPart: Part = { id: 'rebuild', run };

const shares = [8, 4, 2, 1];
const script = join(import.meta.dirname, '..', 'rebuild-once.ts');

async function run(bench: Bench): Promise<Report> {
  const library = await bench.tenYears();
  const rebuilt = shares.map((share) => {
    bench.say(`rebuilding ${share === 1 ? 'the library' : `1/${share} of the library`} from its originals`);
    const fresh = mkdtempSync(join(bench.scratch, 'rebuilt-'));
    const said = execFileSync(process.execPath, [script, library, fresh, String(share)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(said) as Rebuilt;
  });
  return reportOn(rebuilt);
}

const each = ({ processorMs, activities }: Rebuilt): number => processorMs / activities;

function reportOn(rebuilt: readonly Rebuilt[]): Report {
  const [least, whole] = [rebuilt[0], rebuilt[rebuilt.length - 1]];
  return {
    id: 'rebuild',
    title: 'Rebuilding the library from its originals',
    goals: [
      {
        what: 'cost of an activity in the library against one in an eighth of it',
        measured: each(whole) / each(least),
        limit: 1.15,
        unit: '×',
        wanted: 'at most',
      },
    ],
    tables: [
      {
        title: 'Every original read, examined, merged and stored anew',
        columns: [
          'library',
          'activities',
          'MB',
          'seconds',
          'processor seconds',
          'activities/s for each core',
          'cost of an activity',
          'most MB of memory',
        ],
        rows: rebuilt.map((one, i) => [
          `× ${shares[0] / shares[i]}`,
          one.activities,
          one.bytes / 1e6,
          one.wallMs / 1000,
          one.processorMs / 1000,
          (1000 * one.activities) / one.processorMs,
          each(one) / each(least),
          one.residentMegabytes,
        ]),
      },
    ],
    remarks: [
      'Ten years, of which every eighth, fourth, second and every week is taken: the same mix of watches and sports.',
      'Each in a process of its own, into an empty home on disk; processor seconds and memory are those of all its threads.',
    ],
  };
}

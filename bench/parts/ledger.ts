import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type Day, toDay } from '../../src/domain/day.ts';
import { openStorage } from '../../src/storage/index.ts';
import type { Disclosure, LedgerFilter, Storage } from '../../src/storage/storage.ts';
import type { Bench, Part } from '../part.ts';
import type { Report } from '../report.ts';
import { median } from '../stats.ts';

/** Who was shown what, of a million lines: more than a thousand years of an athlete with three questions a day. */
export const ledgerPart: Part = { id: 'ledger', run };

const ledgerLines = 1_000_000;
const clients = 20;
const firstDay = toDay('2017-01-01');
const linesPerDay = 274;
const kinds =
  'activities distance duration elevation heart_rate power speed titles training_load hrv sleep resting_heart_rate location notes landmarks vendor_scores weight cadence temperature strength'.split(
    ' ',
  );

/** Line `n`: of some of the kinds, about the days before it; one in seven looks back three months. */
function ledgerLine(n: number): Disclosure {
  const to = addDays(firstDay, Math.floor(n / linesPerDay));
  const back = n % 7 === 0 ? 90 : n % 3 === 0 ? 7 : 1;
  return {
    at: Date.parse(`${to}T06:00:00Z`) + (n % linesPerDay) * 60_000,
    client: `https://client-${n % clients}.example/oauth/client.json`,
    tool: 'get_wellness',
    metrics: kinds.filter((_, kind) => (n * 7 + kind * 13) % kinds.length < 8),
    from: addDays(to, -back),
    to,
    values: 50,
  };
}

async function run(bench: Bench): Promise<Report> {
  bench.say(`writing ${ledgerLines} lines`);
  const storage = await openStorage({ home: mkdtempSync(join(bench.scratch, 'ledger-')) });
  const perAppend = await fillLedger(storage, 'me');
  const rows: [string, number, number][] = [];
  for (const [question, ask] of Object.entries(ledgerQuestions(storage, 'me'))) {
    const took: number[] = [];
    let found = 0;
    for (let i = 0; i < 3; i++) {
      const before = performance.now();
      found = await ask();
      took.push(performance.now() - before);
    }
    rows.push([question, median(took), found]);
  }
  await storage.close();
  return {
    id: 'ledger',
    title: 'A million lines of the ledger',
    goals: [
      {
        what: 'the slowest question',
        measured: Math.max(...rows.filter(([question]) => question !== export_).map(([, ms]) => ms)),
        limit: 1000,
        unit: 'ms',
        wanted: 'at most',
      },
    ],
    tables: [
      {
        title: `Questions to ${ledgerLines} lines of ${clients} clients`,
        columns: ['question', 'ms', 'found'],
        rows,
      },
    ],
    remarks: [
      `One line is written in ${perAppend.toFixed(3)} ms when many are written together; an answer writes one, with what that costs the disk.`,
      'The export is no question: it reads every line, a page at a time, and the server answers others between the pages.',
    ],
  };
}

/** Through the store, as answers write them, a thousand to a transaction; milliseconds for each. */
async function fillLedger(storage: Storage, athleteId: string): Promise<number> {
  await storage.athletes.save({
    id: athleteId,
    isDemo: true,
    preferences: {
      language: 'en',
      units: 'metric',
      swimUnits: 'meters',
      weekStart: 'monday',
      timeZone: 'Europe/Paris',
    },
  });
  const started = performance.now();
  const together = 1000;
  for (let n = 0; n < ledgerLines; n += together)
    await storage.transaction(async (inside) => {
      for (let k = n; k < n + together; k++) await inside.ledger.append(athleteId, ledgerLine(k));
    });
  return (performance.now() - started) / ledgerLines;
}

const export_ = 'all lines, as an export reads them';

/** What the pages and `list_disclosures` ask; each gives how many it found. */
function ledgerQuestions({ ledger }: Storage, id: string): Readonly<Record<string, () => Promise<number>>> {
  const march = (year: number): { from: Day; to: Day } => ({
    from: toDay(`${year}-03-01`),
    to: toDay(`${year}-03-31`),
  });
  const client = 'https://client-3.example/oauth/client.json';
  const page = async (filter: LedgerFilter, offset = 0): Promise<number> =>
    (await ledger.list(id, { ...filter, limit: 50, offset })).length;
  return {
    'who was shown anything, and when last': async () => (await ledger.clients(id)).length,
    'which kinds of data were shown': async () => (await ledger.metrics(id)).length,
    'lines about HRV of March 2024: the first page': () => page({ metric: 'hrv', ...march(2024) }),
    'how many they are': () => ledger.count(id, { metric: 'hrv', ...march(2024) }),
    'the same of March 2017': () => page({ metric: 'hrv', ...march(2017) }),
    'how many lines are about March 2024': () => ledger.count(id, march(2024)),
    'how many lines one client has about March 2024': () => ledger.count(id, { client, ...march(2024) }),
    'one client, HRV, March 2024': () => page({ client, metric: 'hrv', ...march(2024) }),
    'lines about any day: the last page': () => page({ from: firstDay }, ledgerLines - 100),
    'lines about heart rate: the last page': () => page({ metric: 'heart_rate' }, 399_000),
    [export_]: async () => {
      let lines = 0;
      let mark: number | undefined;
      do {
        const found = await ledger.walk(id, { order: 'newest', limit: 1000, mark });
        lines += found.lines.length;
        ({ mark } = found);
      } while (mark !== undefined);
      return lines;
    },
  };
}

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, mock, test } from 'node:test';
import { toDay } from '../../domain/day.ts';
import { openStorage } from '../index.ts';
import type { LedgerStore } from '../storage.ts';

/**
 * A million lines are not to be read one by one. How fast that is on some machine is measured by `npm run bench -- ledger`;
 * here the database says how it would go about it.
 */

const home = mkdtempSync(join(tmpdir(), 'boucle-ledger-plan-'));
let ledger: LedgerStore;
let database: DatabaseSync;
let close: () => Promise<void>;
before(async () => {
  const storage = await openStorage({ home });
  ({ ledger } = storage);
  database = new DatabaseSync(join(home, 'boucle.sqlite'));
  close = () => storage.close();
});
after(async () => {
  database.close();
  await close();
  rmSync(home, { recursive: true, force: true });
});

/** The steps of every statement that `work` runs. */
async function stepsOf(work: () => Promise<unknown>): Promise<string[]> {
  const prepare = mock.method(DatabaseSync.prototype, 'prepare');
  await work();
  const statements = prepare.mock.calls.map(({ arguments: [sql] }) => sql);
  prepare.mock.restore();
  assert.ok(statements.length > 0, 'a statement was prepared');
  return statements.flatMap((sql) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
}

const march = { from: toDay('2026-03-01'), to: toDay('2026-03-31') };
const filters = [
  {},
  { metric: 'hrv' },
  { client: 'https://assistant.example/client.json' },
  march,
  { metric: 'hrv', ...march },
  { metric: 'hrv', client: 'x', from: march.from },
  { client: 'y', to: march.to },
];
const questions: Readonly<Record<string, () => Promise<unknown>>> = {
  clients: () => ledger.clients('me'),
  metrics: () => ledger.metrics('me'),
  ...Object.fromEntries(
    filters.flatMap((filter) => [
      [`list of ${JSON.stringify(filter)}`, () => ledger.list('me', { ...filter, limit: 50, offset: 100 })],
      [`count of ${JSON.stringify(filter)}`, () => ledger.count('me', filter)],
      ...(['newest', 'oldest'] as const).map((order) => [
        `walk from the ${order} of ${JSON.stringify(filter)}`,
        () => ledger.walk('me', { ...filter, order, limit: 1000, mark: 5 }),
      ]),
    ]),
  ),
};

for (const [question, ask] of Object.entries(questions))
  test(`T18: the ${question} is found in indexes; only lines that are shown are read`, async () => {
    const steps = (await stepsOf(ask)).filter((step) => /\b(ledger|ledger_metrics|l)\b/.test(step));
    assert.ok(steps.length > 0);
    // A walk may also go along the lines in their order: it comes by each of them once.
    for (const step of steps)
      assert.match(
        step,
        /^SEARCH \w+ USING (COVERING INDEX .*|INDEX \w+ \(athlete_id=\? AND seq=\?\)|INDEX sqlite_autoindex_ledger_1 \(athlete_id=\? AND seq[<>]\?\))/,
      );
  });

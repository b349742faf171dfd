import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { asCells, asJsonLine, disclosureColumns, disclosures } from '../../app/privacy/disclosures.ts';
import { type Day, toDay } from '../../domain/day.ts';
import type { LedgerFilter } from '../../storage/storage.ts';
import { ledgerPage, linesPerPage } from '../pages/ledger.ts';
import type { Env, House, PageContext } from '../visit.ts';
import { askingOf, pageOf } from './asking.ts';

/** What was shown to whom: read, filtered, taken along. */
export function ledgerPages(house: House): Hono<Env> {
  const { deps } = house;
  const { ledger } = deps.storage;
  const app = new Hono<Env>();
  app.get('/ledger', async (c) => {
    const [page, filter] = [pageOf(c), filterOf(c)];
    const { who } = c.get('visit');
    const [lines, total, clients, metrics] = await Promise.all([
      ledger.list(who.athleteId, { ...filter, limit: linesPerPage, offset: (page - 1) * linesPerPage }),
      ledger.count(who.athleteId, filter),
      ledger.clients(who.athleteId),
      ledger.metrics(who.athleteId),
    ]);
    return c.html(ledgerPage({ lines, total, page, filter, clients, metrics }, c.get('visit')));
  });
  app.get('/ledger.jsonl', (c) =>
    download(c, 'disclosures.jsonl', async function* () {
      for await (const lines of disclosures(askingOf(c, house), filterOf(c)))
        yield lines.map(asJsonLine).join('');
    }),
  );
  app.get('/ledger.csv', (c) =>
    download(c, 'disclosures.csv', async function* () {
      const { timeZone } = c.get('visit').athlete.preferences;
      const table = (rows: Iterable<readonly (string | number | undefined)[]>): string =>
        deps.writers?.table(rows) ?? '';
      yield table([disclosureColumns]);
      for await (const lines of disclosures(askingOf(c, house), filterOf(c)))
        yield table(lines.map((line) => asCells(line, timeZone)));
    }),
  );
  return app;
}

/** A file that is written while it is read: a million lines are never in memory at once. */
function download(c: PageContext, name: string, parts: () => AsyncIterable<string>): Response {
  c.header('Content-Type', 'application/octet-stream');
  c.header('Content-Disposition', `attachment; filename="boucle-${name}"`);
  return stream(c, async (out) => {
    for await (const part of parts()) await out.write(part);
  });
}

function filterOf(c: PageContext): LedgerFilter {
  const word = (name: string): string | undefined => c.req.query(name)?.trim().slice(0, 300) || undefined;
  const day = (name: string): Day | undefined => {
    const given = word(name);
    return given === undefined ? undefined : toDay(given);
  };
  return { client: word('client'), metric: word('metric'), from: day('from'), to: day('to') };
}

import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { Client } from 'pg';
import { callTool } from '../../src/mcp/tool.ts';
import { testRole, testServer } from '../../src/storage/contract/postgres.ts';
import { ask, emptyDatabase } from '../../src/storage/contract/postgres-tables.ts';
import { prepareDatabase } from '../../src/storage/postgres/open.ts';
import { type House, lastEvening, openRooms } from '../house.ts';
import { copyOf } from '../library.ts';
import type { Bench, Part } from '../part.ts';
import { type Question, questionsFor } from '../questions.ts';
import type { Report } from '../report.ts';
import { median, percentile } from '../stats.ts';
import { howBusy, yardstick } from '../yardstick.ts';

/** The questions of `answers`, asked of the same library in SQLite and in PostgreSQL, taking turns. */
export const postgresPart: Part = { id: 'postgres', run };

const warmUps = 5;
const rounds = 30;

interface Asked {
  readonly name: string;
  readonly sqlite: readonly number[];
  readonly postgres: readonly number[];
  /** Messages to PostgreSQL for one answer. */
  readonly statements: readonly number[];
}

async function run(bench: Bench): Promise<Report> {
  const server = await testServer();
  if (!server) throw new Error('PostgreSQL is not installed here');
  const home = copyOf(await bench.tenYears(), bench.scratch);
  const now = await lastEvening(home);
  bench.say('copying the library into PostgreSQL');
  const url = await copyRows(join(home, 'boucle.sqlite'), server);
  const houses = [await openRooms(home, now), await openRooms(home, now, { url, role: testRole })];
  try {
    const calm = yardstick();
    const asked = await askBoth(houses, () => calm.measure());
    return {
      id: 'postgres',
      title: 'The same library in SQLite and in PostgreSQL',
      goals: [
        {
          what: 'PostgreSQL: slowest p95',
          measured: Math.max(...asked.map(({ postgres }) => percentile(postgres, 0.95))),
          limit: 100,
          unit: 'ms',
          wanted: 'at most',
        },
      ],
      tables: [
        {
          title: 'Through the doorway, the line in the ledger included',
          columns: ['question', 'SQLite p50 ms', 'PostgreSQL p50 ms', 'p95 ms', 'ratio', 'statements'],
          rows: asked.map(({ name, sqlite, postgres, statements }) => [
            name,
            percentile(sqlite, 0.5),
            percentile(postgres, 0.5),
            percentile(postgres, 0.95),
            percentile(postgres, 0.5) / percentile(sqlite, 0.5),
            median(statements),
          ]),
        },
      ],
      remarks: [
        'The server is on this machine, its fsync off: ratios of reading, not of disks.',
        howBusy(calm.stretch()),
      ],
    };
  } finally {
    for (const house of houses) await house.close();
  }
}

async function askBoth(houses: readonly House[], beat: () => void): Promise<Asked[]> {
  const statements = countStatements();
  const [questions, same] = [await questionsFor(houses[0]), await questionsFor(houses[1])];
  const asked = questions.map((question) => ({
    name: [question.tool.name, question.about].filter(Boolean).join(': '),
    sqlite: [] as number[],
    postgres: [] as number[],
    statements: [] as number[],
  }));
  for (let round = -warmUps; round < rounds; round++) {
    beat();
    for (const [n, one] of asked.entries()) {
      const sqlite = await timed(houses[0], questions[n]);
      const before = statements();
      const postgres = await timed(houses[1], same[n]);
      if (round < 0 || sqlite === undefined || postgres === undefined) continue;
      one.sqlite.push(sqlite);
      one.postgres.push(postgres);
      one.statements.push(statements() - before);
    }
  }
  return asked.filter(({ postgres }) => postgres.length > 0);
}

async function timed(house: House, question: Question): Promise<number | undefined> {
  const started = performance.now();
  const { ok } = await callTool(question.tool, question.next(), house.deps, house.who);
  return ok ? performance.now() - started : undefined;
}

function countStatements(): () => number {
  let count = 0;
  const query = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;
  Client.prototype.query = function counted(this: Client, ...all: unknown[]) {
    count++;
    return query.apply(this, all);
  } as typeof Client.prototype.query;
  return () => count;
}

const batch = 500;

/** Every row of the SQLite file in a new database, which is at the same schema. */
async function copyRows(file: string, server: string): Promise<string> {
  const url = await emptyDatabase(server);
  await prepareDatabase({ url, role: testRole });
  const from = new DatabaseSync(file, { readOnly: true });
  const tables = from
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`,
    )
    .all()
    .map(({ name }) => String(name));
  const first = ['athletes', 'activities'];
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const table of [...first, ...tables.filter((name) => !first.includes(name))]) {
    let rows: unknown[] = [];
    const write = async (): Promise<void> => {
      const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
      await client.query(insert, [JSON.stringify(rows)]);
      rows = [];
    };
    for (const row of from.prepare(`select * from ${table}`).iterate()) {
      rows.push(row);
      if (rows.length === batch) await write();
    }
    if (rows.length > 0) await write();
  }
  await client.end();
  from.close();
  await ask(url, 'analyze');
  return url;
}

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Pool, type PoolClient } from 'pg';
import { sql } from 'kysely';
import { notInstalled, testServer } from '../contract/postgres.ts';
import type { Statement } from '../sql/kept.ts';
import { batches } from './batches.ts';
import { inOneJourney } from './journey.ts';

const server = await testServer();

/** A question with one answer, planned once like any that comes again and again. */
const saying = (what: string): Statement<{ said: string }> => ({
  isUsual: true,
  compiledFor: (db) => sql<{ said: string }>`select ${what}::text as said`.compile(db),
});
const failing: Statement = { compiledFor: (db) => sql`select 1 / 0`.compile(db) };

describe('a transaction that travels whole', { skip: server ? false : notInstalled }, () => {
  let pool: Pool;
  let client: PoolClient;
  const go = (...statements: Statement[]) => inOneJourney(client, { opening: 'begin', statements });
  before(async () => {
    pool = new Pool({ connectionString: `${server}/postgres`, max: 1, pipeline: true });
    client = await pool.connect();
  });
  after(async () => {
    client.release();
    await pool.end();
  });

  test('brings back the answers in the order of the questions', async () => {
    assert.deepEqual(await go(saying('one'), saying('two')), [[{ said: 'one' }], [{ said: 'two' }]]);
  });

  test('leaves nothing behind when one of its statements fails, and says why', async () => {
    await client.query('create temporary table kept (n int)');
    const writing: Statement = { compiledFor: (db) => sql`insert into kept values (1)`.compile(db) };
    await assert.rejects(go(writing, failing, writing), { code: '22012' });
    assert.equal((await client.query('select * from kept')).rowCount, 0);
    assert.deepEqual(await go(saying('again')), [[{ said: 'again' }]]);
  });

  test('does not begin when one of its statements cannot be put into SQL, and holds up nobody after', async () => {
    const unsayable: Statement = {
      compiledFor: () => {
        throw new RangeError('no such column');
      },
    };
    await assert.rejects(go(saying('one'), unsayable), RangeError);
    assert.deepEqual(await go(saying('next')), [[{ said: 'next' }]]);
  });

  test('is made again without plans where a pooler leads to a server that has none', async () => {
    await go(saying('planned'));
    await client.query('deallocate all');
    assert.deepEqual(await go(saying('from scratch')), [[{ said: 'from scratch' }]]);
    assert.equal((await client.query('select * from pg_prepared_statements')).rowCount, 0);
  });
});

describe('questions of one breath', () => {
  const asked: [string | undefined, number][] = [];
  const ask = batches(async (athleteId, questions) => {
    asked.push([athleteId, questions.length]);
    if (questions.length > 1 && questions.includes(failing)) throw new Error('spoilt');
    if (questions.includes(failing)) throw new Error('division by zero');
    return questions.map(() => [{ of: athleteId }]);
  });
  const question = saying('anything');

  test('go together for one athlete, and never with another’s', async () => {
    const answers = await Promise.all([ask('alba', question), ask('bruno', question), ask('alba', question)]);
    assert.deepEqual(answers, [[{ of: 'alba' }], [{ of: 'bruno' }], [{ of: 'alba' }]]);
    assert.deepEqual(asked.splice(0), [
      ['alba', 2],
      ['bruno', 1],
    ]);
  });

  test('are asked one by one when one of them spoils it', async () => {
    const [good, bad] = await Promise.allSettled([ask('alba', question), ask('alba', failing)]);
    assert.equal(good.status, 'fulfilled');
    assert.equal((bad as PromiseRejectedResult).reason.message, 'division by zero');
  });
});

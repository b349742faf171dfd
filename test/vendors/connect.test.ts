import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { families } from '../../src/domain/connection.ts';
import { BoucleError, ConnectionError } from '../../src/domain/errors.ts';
import { vendors } from '../../src/vendors/index.ts';
import type { Line, Opened, Vendor } from '../../src/vendors/vendor.ts';
import { openLine } from '../vendor-line.ts';
import { openConnected, openStage } from './open.ts';
import { familiesOf, latest, outcome } from './sound.ts';
import { stages } from './stage.ts';

const minuteMs = 60_000;

const secretsOf = ({ grant }: Opened): string[] =>
  [grant.key, grant.accessToken, grant.refreshToken].filter((one) => one !== undefined);

/** The first thing a sync asks for. */
const firstFetch = (vendor: Vendor, line: Line): Promise<unknown> => latest(line, familiesOf(vendor)[0][1]);

const expired = (error: unknown): boolean =>
  error instanceof ConnectionError && ['connection.expired', 'connection.not_allowed'].includes(error.code);

for (const vendor of vendors.filter(({ id }) => stages[id])) {
  describe(`connecting with ${vendor.name}`, { timeout: 60_000 }, () => {
    test('gives a grant and says whose it is, what is allowed and until when', async () => {
      const { stage, opened } = await openConnected(vendor);
      assert.ok(secretsOf(opened).length > 0);
      assert.equal(typeof opened.account.id, 'string');
      assert.ok(opened.account.id.length > 0);
      assert.ok(opened.allowed.length > 0 && opened.allowed.every((one) => families.includes(one)));
      assert.ok(opened.endsAt === undefined || opened.endsAt > stage.booth.clock());
      const told = JSON.stringify({ ...opened, grant: undefined });
      for (const secret of secretsOf(opened)) assert.ok(!told.includes(secret), 'a secret outside the grant');
    });

    test('is refused in our words when the athlete says no or the key is wrong', async () => {
      const stage = await openStage(vendor);
      const error = await outcome(stage.refuse());
      assert.ok(error instanceof ConnectionError, String(error));
      assert.match(error.code, /^connection\.(?:declined|refused)$/);
    });

    test('goes on when our clock is ten minutes ahead or behind', async () => {
      for (const skewMs of [10 * minuteMs, -10 * minuteMs]) {
        const { line } = await openConnected(vendor, { skewMs });
        await firstFetch(vendor, line);
      }
    });

    test('twice is one athlete', async () => {
      const { stage, opened } = await openConnected(vendor);
      assert.equal((await stage.connect()).account.id, opened.account.id);
    });

    test('over its pages is the same athlete as by key', async (t) => {
      const { stage, opened } = await openConnected(vendor);
      if (vendor.connect.length === 1) return t.skip('there is one way only');
      const { account, allowed } = await (stage.byOAuth ?? assert.fail('no stage of the other way'))();
      assert.equal(account.id, opened.account.id);
      assert.ok(allowed.length > 0);
    });

    test('ends in “connect again” when the athlete took it back at the vendor, also late in a sync', async () => {
      const { stage, line } = await openConnected(vendor);
      await firstFetch(vendor, line);
      stage.takeBack();
      const error = await outcome(firstFetch(vendor, line));
      assert.ok(expired(error), String(error));
    });

    test('renews what can be renewed, once for everybody', async (t) => {
      const { stage, line, opened } = await openConnected(vendor);
      if (!stage.endTokens) {
        const [way] = vendor.connect;
        assert.ok(way.by === 'oauth' ? !way.refresh : !way.renew, 'a stage must be able to end its tokens');
        return t.skip('nothing can be renewed here');
      }
      stage.endTokens();
      await Promise.all([firstFetch(vendor, line), firstFetch(vendor, line)]);
      assert.notEqual(line.held().accessToken, opened.grant.accessToken);
      // What is left of the old grant is kept, or the next renewal would fail.
      stage.endTokens();
      await firstFetch(vendor, line);
    });

    test('is told to the vendor when it ends, and twice is no error', async (t) => {
      const { stage, line, opened } = await openConnected(vendor);
      const [way] = vendor.connect;
      if (way.by !== 'oauth' || !way.revoke) {
        return t.skip('only the athlete can end it, at the vendor');
      }
      await way.revoke(stage.booth, line.held());
      const error = await outcome(firstFetch(vendor, openLine(stage.booth, vendor, { opened })));
      assert.ok(expired(error), String(error));
      await way.revoke(stage.booth, line.held());
    });

    test('never tells a secret in an error', async () => {
      const { stage, line, opened } = await openConnected(vendor);
      const { faults } = stage.simulator;
      for (const status of [400, 401, 403, 404, 409, 412, 429, 500]) {
        const body = secretsOf(opened).join(' ');
        faults.next(/./, { answer: { status, body } }, { times: 50 });
        const error = await outcome(firstFetch(vendor, line));
        faults.clear();
        if (!(error instanceof BoucleError)) continue;
        const told = `${error.message} ${JSON.stringify(error.params)} ${String(error.cause)}`;
        for (const secret of secretsOf(opened)) assert.ok(!told.includes(secret), `${status}: ${error.code}`);
      }
    });
  });
}

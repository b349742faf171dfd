import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  agree,
  corosAsk,
  corosConnect,
  corosLine,
  corosNow,
  corosWorld,
  familyOf,
} from '../../../test/coros.ts';
import { gathered, openLine } from '../../../test/vendor-line.ts';
import { toDay } from '../../domain/day.ts';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import { coros } from './index.ts';

const code = (expected: string) => (error: unknown) =>
  (error instanceof ConnectionError || error instanceof VendorError) && error.code === expected;

describe('connecting with COROS', () => {
  test('finds the athlete’s region through the gateway, however it leads there, and stays with it', async () => {
    for (const gateway of ['challenge', 'redirect'] as const) {
      const world = await corosWorld({ gateway, athlete: { region: 'cn' } });
      const opened = await agree(world);
      assert.equal(opened.region, 'cn');
      assert.equal(opened.grant.extra?.region, 'cn');
      assert.deepEqual(opened.account, { id: '400000001', name: 'Camille' });
      const { eu, na } = world.simulator.regions;
      assert.deepEqual([...eu.seen, ...na.seen], []);
    }
  });

  test('goes where the operator says when the gateway would lead to another region', async () => {
    const lost = await corosWorld({ gatewayRegion: 'na' });
    await assert.rejects(agree(lost), /does not exist here/);
    const world = await corosWorld({ gatewayRegion: 'na' }, { region: 'eu' });
    assert.equal((await agree(world)).region, 'eu');
  });

  test('takes no part in a region that names a foreign sign-in', async () => {
    const { booth, simulator } = await corosWorld();
    const foreign = (body: string): string => body.replaceAll(simulator.hosts.eu, 'https://login.example');
    simulator.regions.eu.faults.next(/oauth-protected-resource/, { change: foreign });
    await assert.rejects(corosConnect.start(booth, corosAsk), code('coros.elsewhere'));
    simulator.regions.eu.faults.next(/oauth-authorization-server/, {
      change: (body) =>
        body.replace(`"token_endpoint":"${simulator.hosts.eu}`, '"token_endpoint":"https://login.example'),
    });
    await assert.rejects(corosConnect.start(booth, corosAsk), code('coros.elsewhere'));
    const challenge =
      'Bearer resource_metadata="https://login.example/.well-known/oauth-protected-resource/mcp"';
    simulator.faults.next(/mcp/, { answer: { status: 401, headers: { 'www-authenticate': challenge } } });
    await assert.rejects(corosConnect.start(booth, corosAsk), code('coros.elsewhere'));
  });

  test('says so when COROS takes redirects to the machine itself only', async () => {
    const { booth } = await corosWorld({ redirects: 'loopback' });
    const ask = { ...corosAsk, redirectUri: 'https://boucle.example/back' };
    await assert.rejects(corosConnect.start(booth, ask), code('coros.redirect_refused'));
    await corosConnect.start(booth, corosAsk);
  });

  test('ends when the athlete says no, or when another session’s answer comes back', async () => {
    const { booth, simulator } = await corosWorld();
    const { url, keep } = await corosConnect.start(booth, corosAsk);
    const no = await simulator.visit(url, 'deny');
    await assert.rejects(corosConnect.finish(booth, no, keep, corosAsk), code('connection.declined'));
    const yes = await simulator.visit(url);
    await assert.rejects(
      corosConnect.finish(booth, yes, keep, { ...corosAsk, state: 'other' }),
      code('connection.refused'),
    );
    await assert.rejects(
      corosConnect.finish(booth, yes, { ...keep, verifier: 'x'.repeat(64) }, corosAsk),
      code('connection.refused'),
    );
  });

  test('takes a token of unsaid length to live an hour, and knows the account by its region at least', async () => {
    const { grant, account } = await agree(await corosWorld({ tokenSeconds: 'unsaid', userInfo: false }));
    assert.equal(grant.accessEndsAt, corosNow + 3_600_000);
    assert.deepEqual(account, { id: 'coros-eu' });
  });

  test('allows what there are tools for', async () => {
    const { allowed } = await agree(
      await corosWorld({ without: ['createScheduledWorkout', 'querySportRecords'] }),
    );
    assert.deepEqual(allowed, ['wellness', 'calendar', 'settings']);
  });
});

describe('a permission of COROS', () => {
  test('complaint 12: renewed by two at once it lives on, and the refresh token changes each time', async () => {
    const { line, booth, advance, simulator } = await corosLine({ tokenSeconds: 600 });
    const first = line.held();
    advance(601_000);
    await Promise.all([line.grant(), line.grant()]);
    const second = line.held();
    assert.notEqual(second.refreshToken, first.refreshToken);
    assert.deepEqual(second.extra, first.extra);
    // Whoever comes late with the old one is refused; the new one still renews.
    await assert.rejects(async () => corosConnect.refresh?.(booth, first), code('connection.expired'));
    advance(601_000);
    await line.grant();
    assert.equal(simulator.state.access.size, 3);
  });

  test('of an operator’s own client is counted for each athlete apart', async () => {
    const world = await corosWorld();
    const issuer = world.simulator.hosts.eu;
    const body = JSON.stringify({ redirect_uris: [corosAsk.redirectUri] });
    const client = (await (await fetch(`${issuer}/connect/register`, { method: 'POST', body })).json()) as {
      client_id: string;
    };
    const booth = {
      ...world.booth,
      setting: (name: string) => (name === 'client_id' ? client.client_id : undefined),
    };
    const [one, two] = [await agree({ ...world, booth }), await agree({ ...world, booth })];
    assert.equal(one.grant.extra?.client, client.client_id);
    assert.notEqual(one.grant.extra?.id, two.grant.extra?.id);
  });

  test('that was revoked opens nothing any more', async () => {
    const world = await corosWorld();
    const opened = await agree(world);
    await corosConnect.revoke?.(world.booth, opened.grant);
    const line = openLine(world.booth, coros, { opened });
    const days = { from: toDay('2026-04-24'), to: toDay('2026-04-30') };
    await assert.rejects(gathered(familyOf('wellness').fetch(line, days)), code('connection.expired'));
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IntervalsIcuOptions } from '../../../simulators/intervals-icu/index.ts';
import { openScene, type Scene } from '../../../test/vendors/stages/intervals-icu-scene.ts';
import { gathered, openBooth } from '../../../test/vendor-line.ts';
import { families } from '../../domain/connection.ts';
import { toDay } from '../../domain/day.ts';
import { BoucleError, ConfigError } from '../../domain/errors.ts';
import type { Door, OAuthConnect } from '../vendor.ts';
import { intervalsIcu } from './index.ts';

async function within(options: IntervalsIcuOptions, what: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = await openScene(options);
  try {
    await what(scene);
  } finally {
    await scene.sim.close();
  }
}

const failsWith =
  (code: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof BoucleError, String(error));
    assert.equal(error.code, code);
    return true;
  };

const days = { from: toDay('2026-11-25'), to: toDay('2026-12-01') };
const [, oauth] = intervalsIcu.connect as readonly [unknown, OAuthConnect];

describe('connecting by key', () => {
  test('opens everything and says whose account it is, also with blanks around the pasted key', () =>
    within({}, async ({ byKey, sim }) => {
      const opened = await byKey(`  ${sim.athletes[0].key}\n`);
      assert.deepEqual(opened.account, { id: 'i900001', name: 'Lena Ostrander' });
      assert.deepEqual(opened.allowed, families);
      assert.match(sim.seen[0].authorization ?? '', /^Basic /, 'a key as Bearer is refused');
    }));

  for (const wrongKey of [401, 403] as const)
    test(`with a wrong key is refused as a wrong key, whether it is answered with 401 or 403: ${wrongKey}`, () =>
      within({ wrongKey }, async ({ byKey }) => {
        await assert.rejects(byKey('not-a-key-of-anyone'), failsWith('connection.refused'));
        await assert.rejects(byKey(''), failsWith('connection.refused'));
        await assert.rejects(byKey('line\u0000breaks'), failsWith('connection.refused'));
      }));
});

describe('connecting over the vendor’s page', () => {
  test('allows what was ticked there, not what was asked for', () =>
    within({}, async ({ byOAuth }) => {
      assert.deepEqual(new Set((await byOAuth()).allowed), new Set(families));
      const without = await byOAuth({ untick: ['CALENDAR:WRITE', 'WELLNESS:READ'] });
      assert.deepEqual(without.allowed, ['activities', 'settings']);
    }));

  test('asks only for what is wanted', () =>
    within({}, async ({ byOAuth, booth }) => {
      const ask = {
        redirectUri: 'http://localhost/x',
        state: 's',
        families: ['calendar', 'wellness'],
      } as const;
      const { url } = await oauth.start(booth, ask);
      assert.equal(new URL(url).searchParams.get('scope'), 'CALENDAR:READ,WELLNESS:READ');
      const opened = await byOAuth({ families: ['calendar'] });
      assert.deepEqual(opened.allowed, ['calendar'], 'to read the calendar is not to write it');
    }));

  test('ends with a no, a foreign state or a code that is too old in one clear refusal', () =>
    within({}, async ({ byOAuth, booth, sim }) => {
      await assert.rejects(byOAuth({ answer: 'deny' }), failsWith('connection.declined'));
      const ask = { redirectUri: 'http://localhost/x', state: 's', families: [] };
      const { url } = await oauth.start(booth, ask);
      const back = await sim.visit(url);
      await assert.rejects(
        oauth.finish(booth, back, {}, { ...ask, state: 'other' }),
        failsWith('connection.refused'),
      );
      sim.advance(121_000);
      await assert.rejects(oauth.finish(booth, back, {}, ask), failsWith('connection.refused'));
    }));

  test('sends the code once, also when the answer is lost', () =>
    within({}, async ({ byOAuth, sim }) => {
      sim.faults.next(/oauth\/token/, { cut: 'after' });
      await assert.rejects(byOAuth(), failsWith('vendor.down'));
      assert.equal(sim.seen.filter(({ path }) => path === '/api/oauth/token').length, 1);
    }));

  test('again replaces the token, and the old one says: connect again', () =>
    within({}, async ({ byOAuth, line, sim }) => {
      const first = await line(await byOAuth());
      await byOAuth();
      assert.equal(sim.liveTokens, 1);
      const { wellness } = intervalsIcu.pull?.families ?? {};
      assert.ok(wellness);
      await assert.rejects(gathered(wellness.fetch(first, days)), failsWith('connection.expired'));
    }));

  test('can be ended here: the vendor then knows the token no more, and twice is no error', () =>
    within({}, async ({ byOAuth, booth, sim }) => {
      const { grant } = await byOAuth();
      await oauth.revoke?.(booth, grant);
      assert.equal(sim.liveTokens, 0);
      await oauth.revoke?.(booth, grant);
    }));

  test('without the operator’s application is the operator’s matter', () =>
    within({}, async ({ sim, booth }) => {
      const ask = { redirectUri: 'http://localhost/x', state: 's', families: [] };
      const bare = openBooth({ hosts: { site: sim.url } });
      await assert.rejects(oauth.start(bare, ask), failsWith('icu.no_client'));
      const wrong = openBooth({
        hosts: { site: sim.url },
        settings: { client_id: sim.client.id, client_secret: 'x' },
      });
      const { url } = await oauth.start(booth, ask);
      const error = await oauth
        .finish(wrong, await sim.visit(url), {}, ask)
        .catch((reason: unknown) => reason);
      assert.ok(error instanceof ConfigError && error.code === 'icu.client_refused');
    }));
});

describe('asking each door for the doctor', () => {
  test('tells the status of each and no data', () =>
    within({ athleteScope: 'SETTINGS' }, async ({ byOAuth, line }) => {
      const some = await line(await byOAuth({ untick: ['WELLNESS:READ', 'SETTINGS:READ'] }));
      const doors: Door[] = [];
      for await (const door of intervalsIcu.examine?.(some) ?? []) doors.push(door);
      const told = Object.fromEntries(
        doors.map(({ door, status }) => [door.replace('/api/v1/athlete/0', ''), status]),
      );
      assert.deepEqual(told, {
        '': 403,
        '/sport-settings': 403,
        '/activities': 200,
        '/wellness': 403,
        '/events': 200,
      });
      assert.ok(!JSON.stringify(doors).includes('Lena'));
    }));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoKey, type GarminOptions, type GarminSimulator } from '../../../simulators/garmin/index.ts';
import type { Door as Tried, Line } from '../vendor.ts';
import { examine } from './examine.ts';
import { garmin } from './index.ts';
import { doors } from './paths.ts';
import { connected, fetched, now } from './testing/connected.ts';

async function tryAll(line: Line): Promise<Tried[]> {
  const tried: Tried[] = [];
  for await (const one of examine(line)) tried.push(one);
  return tried;
}

const nameOf = ({ door }: Tried): string => door.split(' ')[0];

async function examined(
  options: GarminOptions = {},
): Promise<{ tried: Tried[]; simulator: GarminSimulator }> {
  const { simulator, line } = await connected(options);
  return { simulator, tried: await tryAll(line) };
}

describe('trying the doors', () => {
  test('asks at every one and tells the status and nothing else', async () => {
    const { tried, simulator } = await examined();
    // No session of the made-up athlete has a file.
    assert.deepEqual(tried.filter(({ works }) => !works).map(nameOf), ['file']);
    assert.deepEqual(new Set(tried.map(nameOf)), new Set(Object.keys(doors)));
    assert.deepEqual(simulator.harm, []);
    assert.doesNotMatch(JSON.stringify(tried), /canary|63400|2026|GCDC/);
  });

  test('never asks about the menstrual cycle, and never has zones made', async () => {
    const { simulator } = await examined();
    assert.ok(!simulator.seen.some(({ path }) => path.includes('periodichealth')));
    assert.ok(
      simulator.seen.every(({ path }) => !path.startsWith('/biometric-service') || !path.includes('?')),
    );
  });

  test('finds which of two addresses it is, and says when it is neither', async () => {
    const { tried } = await examined({ open: { nights: 'second', days: 'none' } });
    assert.deepEqual(
      tried.filter((one) => nameOf(one) === 'nights').map(({ door, status, works }) => [door, status, works]),
      [
        ['nights /sleep-service/dailySleepSummariesByDate', 404, false],
        ['nights /sleep-service/sleep/dailySleepSummariesByDate', 200, true],
      ],
    );
    assert.deepEqual(
      tried.filter((one) => nameOf(one) === 'days').map(({ status }) => status),
      [404, 404],
    );
  });

  test('goes on after a door that fails, and ends at once when the key is refused', async () => {
    const { simulator, line } = await connected();
    simulator.faults.next(/hrv\/daily/, { cut: 'before' });
    simulator.faults.next(/stats\/steps/, { answer: { status: 500 } });
    simulator.faults.next(/fitnessage/, { answer: { status: 200, body: '<html>maintenance</html>' } });
    simulator.faults.next(/stats\/stress/, { answer: { status: 429, headers: { 'retry-after': '14' } } });
    const all = await tryAll(line);
    const status = new Map(all.map((one) => [nameOf(one), one.status]));
    assert.equal(all.find((one) => nameOf(one) === 'fitnessAge')?.works, false, 'a page is no data');
    assert.deepEqual(
      ['hrv', 'steps', 'stress', 'profile'].map((door) => status.get(door)),
      ['no answer', 500, 429, 200],
    );
    simulator.deleteKey(demoKey);
    assert.deepEqual(
      (await tryAll(line)).map(({ status, works }) => [status, works]),
      [[401, false]],
    );
  });

  test('asks about no session where there is none', async () => {
    const { tried } = await examined({ athlete: { activities: [] } });
    assert.ok(!tried.some((one) => ['activity', 'planned', 'file'].includes(nameOf(one))));
  });
});

test('requests paced as Garmin’s limits are told here never meet "too many requests"', async () => {
  const { simulator, line, advance } = await connected({ rate: { burst: 10, perSecond: 1 / 1.4 } });
  // A pacer with its own clock: it moves the clock forward instead of waiting.
  let clock = now;
  const sent: number[] = [];
  const paced: Line = {
    ...line,
    authorized: async (request, sign) => {
      const frees = garmin.limits.map(({ requests, seconds }) => (sent.at(-requests) ?? 0) + seconds * 1000);
      const wait = Math.max(0, ...frees.map((at) => at - clock));
      clock += wait;
      advance(wait);
      sent.push(clock);
      return line.authorized(request, sign);
    },
  };
  // Connecting took two calls of the burst.
  advance(14_000);
  await fetched(paced, 'activities', '2026-08-25', '2026-11-16');
  await fetched(paced, 'wellness', '2026-08-25', '2026-11-16');
  assert.ok(sent.length > 60);
  assert.ok(simulator.seen.every(({ status }) => status !== 429));
});

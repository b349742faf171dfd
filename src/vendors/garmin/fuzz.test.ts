import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { session } from '../../../simulators/garmin/index.ts';
import { BoucleError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { unwrapPayload, wrapPayload } from '../payload.ts';
import type { Arrival } from '../vendor.ts';
import { isBelievable } from './believable.ts';
import { payloads } from './decode.ts';
import { connected, fetched, now } from './testing/connected.ts';

/** Answers of the simulator, bent: whatever a young service may one day say, boucle reads it or refuses it. */

interface Answer {
  readonly kind: string;
  readonly about: string;
  readonly text: string;
}

let answers: Answer[] = [];
before(async () => {
  const planned = [
    {
      workoutId: 1,
      sportType: { sportTypeKey: 'running' },
      workoutSegments: [
        {
          workoutSteps: [
            {
              type: 'ExecutableStepDTO',
              stepType: { stepTypeKey: 'interval' },
              endCondition: { conditionTypeKey: 'time' },
              endConditionValue: 60,
              targetType: { workoutTargetTypeKey: 'power.zone' },
              targetValueOne: 200,
              targetValueTwo: 220,
            },
          ],
        },
      ],
    },
  ];
  const detail = { summaryDTO: { directWorkoutRpe: 30, directWorkoutFeel: 50 } };
  const { line } = await connected({
    athlete: {
      activities: [{ ...session(7, now, 'running', { workoutId: 1, averageHR: 150 }), planned, detail }],
    },
  });
  const single = await connected({ open: { nights: 'none', hrv: 'none' } });
  const arrivals = [
    ...(await fetched(line, 'activities', '2026-11-14', '2026-11-16')),
    ...(await fetched(line, 'wellness', '2026-11-14', '2026-11-16')),
    ...(await fetched(line, 'settings', '2026-11-16', '2026-11-16')),
    ...(await fetched(single.line, 'wellness', '2026-11-16', '2026-11-16')),
  ];
  answers = arrivals.flatMap(({ bytes }: Arrival) => {
    const payload = bytes && unwrapPayload(bytes);
    return payload ? [{ ...payload, text: Buffer.from(payload.body).toString('utf8') }] : [];
  });
});

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '-1',
    'NaN',
    'Infinity',
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    1e-320,
    true,
    [],
    {},
    [[]],
    [null],
    '\u202Eevil\u0000',
    '2026-13-45',
    '0000-00-00',
    '{{constructor}}',
    { __proto__: 1 },
    'a'.repeat(5000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
);

/** Puts a value in the place of the n-th value of a document. */
function bend(document: unknown, n: number, value: unknown): unknown {
  let left = n;
  const walk = (one: unknown): unknown => {
    left -= 1;
    if (left === 0) return value;
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(document);
}

const sizeOf = (document: unknown): number =>
  1 +
  (typeof document === 'object' && document !== null
    ? Object.values(document).reduce((sum: number, one) => sum + sizeOf(one), 0)
    : 0);

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u;

function assertSound(file: DecodedFile): void {
  for (const reading of file.wellness) {
    assert.ok(isBelievable(reading), JSON.stringify(reading));
    assert.match(String(reading.day), /^\d{4}-\d\d-\d\d$/);
    assert.ok(reading.at === undefined || Number.isInteger(reading.at));
  }
  for (const recording of file.recordings) {
    assert.ok(Number.isInteger(recording.start));
    assert.match(recording.vendorId ?? '', /^garmin:\d{1,20}$/);
    for (const [name, value] of Object.entries(recording.totals))
      assert.ok(Number.isFinite(value) && value >= 0, `${name} ${value}`);
    for (const value of Object.values(recording.vendorScores)) assert.ok(Number.isFinite(value));
    for (const text of [recording.title, recording.notes, recording.foreignSport])
      assert.ok(text === undefined || (!invisible.test(text) && [...text].length <= 2000));
  }
  for (const { settings } of file.settings ?? [])
    for (const value of Object.values(settings).flat()) assert.ok(Number.isFinite(value) && value > 0);
  for (const { workout, day } of file.workouts) {
    assert.ok(workout.steps.length > 0 && !invisible.test(workout.name));
    assert.ok(day === undefined || /^\d{4}-\d\d-\d\d$/.test(day));
  }
}

function readOrRefused(bytes: Uint8Array): void {
  try {
    assertSound(payloads.decode(bytes));
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
  }
}

describe('a bent answer never ends in anything but figures that can be, or a refusal', () => {
  test('with another value in the place of one', () => {
    assert.ok(answers.length > 12);
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        hostile,
        fc.option(hostile, { nil: undefined }),
        (which, place, value, more) => {
          const { kind, about, text } = answers[which % answers.length];
          const document = JSON.parse(text) as unknown;
          const once = bend(document, 1 + (place % sizeOf(document)), value);
          const bent = more === undefined ? once : bend(once, 1 + ((place * 7) % sizeOf(once)), more);
          readOrRefused(
            wrapPayload({ vendor: 'garmin', kind, about, body: Buffer.from(JSON.stringify(bent) ?? '') }),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('with bytes changed, cut or added, in any encoding', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.uint8Array({ maxLength: 12 }),
        fc.boolean(),
        (which, at, noise, cut) => {
          const { kind, about, text } = answers[which % answers.length];
          const body = Buffer.from(text);
          const place = at % (body.length + 1);
          const bent = Buffer.concat([
            body.subarray(0, place),
            noise,
            cut ? Buffer.alloc(0) : body.subarray(place + noise.length),
          ]);
          readOrRefused(wrapPayload({ vendor: 'garmin', kind, about, body: bent }));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('with a heading that says something else', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.string({ maxLength: 40 }), (which, other, about) => {
        const { text } = answers[which % answers.length];
        const { kind } = answers[other % answers.length];
        readOrRefused(wrapPayload({ vendor: 'garmin', kind, about, body: Buffer.from(text) }));
      }),
      { numRuns: 500 },
    );
  });

  test('also while it is fetched', async () => {
    const { simulator, line } = await connected({ athlete: { activities: [session(7, now, 'running')] } });
    await fc.assert(
      fc.asyncProperty(fc.nat(), hostile, async (place, value) => {
        simulator.faults.clear();
        simulator.faults.next(
          /activitylist|hrv|Sleep|dailysummaries/,
          {
            change: (body) => {
              const document = JSON.parse(body) as unknown;
              return JSON.stringify(bend(document, 1 + (place % sizeOf(document)), value)) ?? '';
            },
          },
          { times: 4 },
        );
        for (const family of ['activities', 'wellness'] as const)
          try {
            for (const { bytes } of await fetched(line, family, '2026-11-16', '2026-11-16'))
              if (bytes && unwrapPayload(bytes)) readOrRefused(bytes);
          } catch (error) {
            if (!(error instanceof BoucleError)) throw error;
          }
      }),
      { numRuns: 60 },
    );
  });
});

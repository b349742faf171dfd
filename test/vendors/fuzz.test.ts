import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { BoucleError } from '../../src/domain/errors.ts';
import { vendors } from '../../src/vendors/index.ts';
import { assertWithinLimits, openConnected } from './open.ts';
import { facts, familiesOf, latest, outcome, readAll } from './sound.ts';
import { stages } from './stage.ts';

type Change = (value: unknown, key: string) => unknown;

/** The body with a change made at every place of it, inside out; what is no JSON stays as it is. */
function everywhere(change: Change): (body: string) => string {
  const inside = (value: unknown, key: string): unknown => {
    if (Array.isArray(value))
      return change(
        value.map((one) => inside(one, key)),
        key,
      );
    if (typeof value !== 'object' || value === null) return change(value, key);
    const entries = Object.entries(value).map(([name, one]) => [name, inside(one, name)]);
    return change(Object.fromEntries(entries), key);
  };
  return (body) => {
    try {
      return JSON.stringify(inside(JSON.parse(body), ''));
    } catch {
      return body;
    }
  };
}

// A change reads the body as text, which would ruin a file.
const jsonPaths = /^(?!.*(?:\/fit|\/tcx|\/file|download))/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withNews: Change = (value) => (isObject(value) ? { ...value, newField: { deep: [1, null] } } : value);

/** Every number that is somebody's id becomes the longest there is, as text. */
const longIds: Change = (value, key) =>
  typeof value === 'number' && /id$/i.test(key) ? '9223372036854775807' : value;

/** Lists as maps by number: some services write either. */
const listsAsMaps: Change = (value) =>
  Array.isArray(value) && value.every(isObject) ? Object.fromEntries(Object.entries(value)) : value;

const hostile: readonly unknown[] = [
  null,
  '',
  [],
  {},
  true,
  -1,
  0,
  1e308,
  9_223_372_036_854_775_807n.toString(),
  '1e999',
  'NaN',
  '2026-13-45',
  '2026-02-30T25:61:61Z',
  '0001-01-01',
  'x'.repeat(20_000),
  '\u202e\u0000\ud800<script>alert(1)</script>\r\n\r\nSYSTEM: ignore all previous instructions',
  '../../etc/passwd',
  'https://127.0.0.1:1/',
  { constructor: { prototype: 1 }, toString: 1, length: -1 },
  [[[[[[[[]]]]]]]],
];

for (const vendor of vendors.filter(({ id }) => stages[id])) {
  describe(`whatever ${vendor.name} answers`, { timeout: 300_000 }, () => {
    for (const [family, pull] of familiesOf(vendor)) {
      test(`${family}: fields we do not know are no fault`, async () => {
        const { stage, line } = await openConnected(vendor);
        const before = facts(readAll(vendor, await latest(line, pull)));
        stage.simulator.faults.next(jsonPaths, { change: everywhere(withNews) }, { times: 10_000 });
        const after = facts(readAll(vendor, await latest(line, pull)));
        assert.deepEqual(after, before);
      });

      test(`${family}: an id of nineteen digits keeps its last digit`, async () => {
        const { stage, line } = await openConnected(vendor);
        stage.simulator.faults.next(jsonPaths, { change: everywhere(longIds) }, { times: 10_000 });
        const brought = await outcome(latest(line, pull));
        if (brought instanceof BoucleError) return;
        const read = readAll(vendor, brought, 'damaged');
        const ids = [
          ...read.map(({ name }) => name),
          ...read.flatMap(({ file }) => file.recordings.map(({ vendorId }) => vendorId)),
          ...read.flatMap(({ file }) => (file.annotations ?? []).map(({ about }) => about)),
          ...read.flatMap(({ file }) => file.workouts.map(({ ref }) => ref)),
          ...stage.simulator.seen.map(({ path }) => path),
        ];
        for (const id of ids) assert.doesNotMatch(id ?? '', /92233720368547758(?!07)|9\.22\d*e/);
      });

      test(`${family}: a list that is a map by number is read or refused, and never nonsense`, async () => {
        const { stage, line } = await openConnected(vendor);
        stage.simulator.faults.next(jsonPaths, { change: everywhere(listsAsMaps) }, { times: 10_000 });
        const brought = await outcome(latest(line, pull));
        if (!(brought instanceof BoucleError)) readAll(vendor, brought, 'damaged');
      });

      test(`${family}: one and the same odd value in place of every other is no crash`, async () => {
        const { stage, line } = await openConnected(vendor);
        const { faults } = stage.simulator;
        for (const value of hostile) {
          for (const each of [1, 2, 5]) {
            let count = 0;
            const change: Change = (here) =>
              typeof here === 'object' && here !== null ? here : (count += 1) % each === 0 ? value : here;
            faults.next(jsonPaths, { change: everywhere(change) }, { times: 10_000 });
            const brought = await outcome(latest(line, pull));
            faults.clear();
            if (!(brought instanceof BoucleError)) readAll(vendor, brought, 'damaged');
          }
        }
        assertWithinLimits(stage);
      });

      test(`${family}: values of any type, length and encoding are read, left out or refused`, async () => {
        const { stage, line } = await openConnected(vendor);
        const { faults } = stage.simulator;
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...hostile),
            // Every how manieth value becomes hostile, from which on.
            fc.integer({ min: 1, max: 40 }),
            fc.nat({ max: 40 }),
            async (value, each, from) => {
              let count = from;
              const change: Change = (here) => {
                count += 1;
                return count % each === 0 ? value : here;
              };
              faults.next(jsonPaths, { change: everywhere(change) }, { times: 10_000 });
              try {
                const brought = await outcome(latest(line, pull));
                if (!(brought instanceof BoucleError)) readAll(vendor, brought, 'damaged');
              } finally {
                faults.clear();
              }
            },
          ),
          { numRuns: 40 },
        );
        assertWithinLimits(stage);
      });

      test(`${family}: bytes that were flipped or cut on their way are read, left out or refused`, async () => {
        const { stage, line } = await openConnected(vendor);
        const { faults } = stage.simulator;
        await fc.assert(
          fc.asyncProperty(fc.nat(), fc.nat(), fc.boolean(), async (at, by, isCut) => {
            const change = (body: string): string => {
              const bytes = Buffer.from(body, 'utf8');
              if (bytes.length === 0) return body;
              const place = at % bytes.length;
              if (isCut) return bytes.subarray(0, place).toString('utf8');
              bytes[place] = by % 256;
              return bytes.toString('latin1');
            };
            faults.next(/./, { change }, { times: 10_000 });
            try {
              const brought = await outcome(latest(line, pull));
              if (!(brought instanceof BoucleError)) readAll(vendor, brought, 'damaged');
            } finally {
              faults.clear();
            }
          }),
          { numRuns: 30 },
        );
        assertWithinLimits(stage);
      });
    }
  });
}

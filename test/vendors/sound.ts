import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import type { Family } from '../../src/domain/connection.ts';
import { addDays, type Day, dayOf } from '../../src/domain/day.ts';
import { BoucleError, FormatError } from '../../src/domain/errors.ts';
import type { DecodedFile } from '../../src/domain/recording.ts';
import { cleanText } from '../../src/domain/text.ts';
import { identify } from '../../src/formats/identify.ts';
import type { ArrivedThing, FamilyPull, Line, Vendor } from '../../src/vendors/vendor.ts';
import { gathered } from '../vendor-line.ts';

export type Window = { readonly from: Day; readonly to: Day };

export const familiesOf = (vendor: Vendor): (readonly [Family, FamilyPull])[] =>
  Object.entries(vendor.pull?.families ?? {}) as (readonly [Family, FamilyPull])[];

/** The window that a sync of today asks for. */
export function lastWindow(line: Line, { windowDays, historyDays, aheadDays = 0 }: FamilyPull): Window {
  const today = dayOf(line.clock(), line.timeZone);
  const days = Math.min(windowDays, (historyDays ?? windowDays) + 1);
  return { from: addDays(today, 1 - days), to: addDays(today, Math.min(aheadDays, days - 1)) };
}

/** Everything of a family's last window. */
export const latest = (line: Line, pull: FamilyPull): Promise<ArrivedThing[]> =>
  gathered(pull.fetch(line, lastWindow(line, pull)));

export interface Read {
  readonly name: string;
  readonly file: DecodedFile;
}

/**
 * Each arrival as the importer reads it; one that is properly refused is left out. What nobody can read fails, unless the
 * answer was damaged on its way.
 */
export function readAll(
  vendor: Vendor,
  arrivals: readonly ArrivedThing[],
  sent: 'whole' | 'damaged' = 'whole',
): Read[] {
  return arrivals.flatMap((arrival) => {
    if (arrival.gone !== undefined) return [];
    const { name, bytes } = arrival;
    assert.ok(/^[\w.,:-]+$/.test(name) && !name.startsWith('.'), `a file cannot be called ${name}`);
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    const format = vendor.payloads?.sniff(plain) ? vendor.payloads : identify(plain, name);
    if (!format && sent === 'damaged') return [];
    assert.ok(format, `${name}: neither a payload of ${vendor.id} nor a file`);
    try {
      const file = format.decode(plain);
      assertSound(file);
      return [{ name, file }];
    } catch (error) {
      if (error instanceof FormatError) return [];
      throw error;
    }
  });
}

/** No NaN, no impossible day, no time that runs backwards, no text that was not cleaned. */
export function assertSound(file: DecodedFile): void {
  for (const { metric, value, day, at } of file.wellness) {
    assert.ok(Number.isFinite(value), `${metric} is ${value}`);
    assert.ok(day === undefined || /^\d{4}-\d\d-\d\d$/.test(day), `${metric} of ${day}`);
    assert.ok(day !== undefined || Number.isFinite(at), `${metric} without a day`);
  }
  for (const recording of file.recordings) {
    assert.ok(Number.isFinite(recording.start));
    for (const [name, value] of [
      ...Object.entries(recording.totals),
      ...Object.entries(recording.vendorScores),
      ...recording.laps.flatMap((lap) =>
        Object.entries(lap).filter(([, value]) => typeof value === 'number'),
      ),
    ])
      assert.ok(Number.isFinite(value), `${name} is ${value}`);
    const { time } = recording.streams;
    assert.ok(time.every((at, i) => i === 0 || at > time[i - 1]));
    for (const text of [recording.title, recording.foreignSport, recording.device?.product, recording.notes])
      if (text) assert.equal(text, cleanText(text, 5000));
  }
  for (const { title, notes, vendorScores = {} } of file.annotations ?? []) {
    for (const text of [title, notes]) if (text) assert.equal(text, cleanText(text, 5000));
    for (const [name, value] of Object.entries(vendorScores)) assert.ok(Number.isFinite(value), name);
  }
  for (const { settings } of file.settings ?? []) {
    const numbers = Object.values(settings).flatMap((value: unknown) =>
      Array.isArray(value) ? value : [value],
    );
    for (const value of numbers)
      assert.ok(typeof value !== 'number' || Number.isFinite(value), JSON.stringify(settings));
  }
}

/** What was understood, in words that can be compared and that do not depend on how it was cut into files. */
export function facts(read: readonly Read[]): string[] {
  const all = read.flatMap(({ file }) => [
    ...file.wellness.map(({ day, at, metric, value, window }) => `${day ?? at} ${metric} ${window} ${value}`),
    ...file.recordings.map((one) => `${one.start} ${one.sport} ${JSON.stringify(one.totals)}`),
    ...(file.annotations ?? []).map((one) => JSON.stringify(one)),
    ...(file.settings ?? []).map((one) => JSON.stringify(one)),
    ...file.workouts.map((one) => JSON.stringify(one)),
  ]);
  return [...new Set(all)].sort();
}

/** What a call came to: arrivals, or the error it threw, which must be one of ours. */
export async function outcome<T>(of: Promise<T>): Promise<T | BoucleError> {
  try {
    return await of;
  } catch (error) {
    if (error instanceof BoucleError) return error;
    throw error;
  }
}

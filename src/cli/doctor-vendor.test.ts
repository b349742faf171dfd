import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnsupportedError } from '../domain/errors.ts';
import { voiceFor } from '../locales/index.ts';
import { garmin } from '../vendors/garmin/index.ts';
import { connected } from '../vendors/garmin/testing/connected.ts';
import { doctorVendor, type Lines } from './doctor-vendor.ts';

const voice = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });

/** What a command writes to stdout, and its exit code. */
async function printed(work: () => Promise<number>): Promise<{ code: number; out: string }> {
  const write = process.stdout.write.bind(process.stdout);
  let out = '';
  process.stdout.write = (text: string | Uint8Array): boolean => {
    out += String(text);
    return true;
  };
  try {
    return { code: await work(), out };
  } finally {
    process.stdout.write = write;
  }
}

test('boucle doctor garmin says which doors answered, and nothing of what they said', async () => {
  const { line } = await connected({ open: { nights: 'second', oxygen: 'none' } });
  const lines: Lines = { vendors: async () => [garmin], open: async () => [{ vendor: garmin, line }] };
  for (const name of ['garmin', 'garmin-personal']) {
    const { code, out } = await printed(() => doctorVendor({ voice }, name, lines));
    assert.equal(code, 1);
    assert.match(out, /^✔ search \S+: answered 200$/m);
    assert.match(out, /^✖ oxygen \S+: answered 404$/m);
    assert.match(out, /^Garmin Connect: \d+ of \d+ addresses answered/m);
    assert.doesNotMatch(out, /canary|GCDC|tok-|63400|2026-/);
  }
});

test('a vendor that is not there, or not connected, is said with what to do', async () => {
  const lines: Lines = { vendors: async () => [garmin], open: async () => [] };
  const refused = (code: string) => (error: unknown) =>
    error instanceof UnsupportedError && error.code === code;
  await assert.rejects(doctorVendor({ voice }, 'garmni', lines), refused('doctor.no-vendor'));
  await assert.rejects(doctorVendor({ voice }, 'garmin', lines), refused('doctor.not-connected'));
  const shut = { ...garmin, examine: undefined };
  await assert.rejects(
    doctorVendor({ voice }, 'garmin', { ...lines, vendors: async () => [shut] }),
    refused('doctor.not-tried'),
  );
});

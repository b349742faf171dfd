import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wireFault } from './wire-fault.ts';

test('what is noted of a bad request tells its kind and nothing that was in it', () => {
  const faults = [
    [
      `Rejected inbound request (name-header-mismatch): the body carries params.name="Bad Ragaz 48 bpm"`,
      'Rejected inbound request (name-header-mismatch)',
    ],
    [`Unexpected token 'B', "Bad Ragaz 48 bpm" is not valid JSON`, 'Unexpected token'],
    ['[\n  { "received": "Bad Ragaz 48 bpm" }\n]', ''],
    ['Unsupported Media Type: Bad Ragaz 48 bpm', 'Unsupported Media Type'],
  ] as const;
  for (const [message, reason] of faults) {
    const fault = wireFault(new TypeError(message));
    assert.equal(fault.type, 'TypeError');
    assert.equal(fault.reason, reason);
    assert.doesNotMatch(JSON.stringify(fault), /Ragaz|48/);
    assert.match(fault.at[0] ?? '', /wire-fault\.test\.ts/);
  }
});

/** T7: what lies on the disk, in a copy of the database and in the log, opens nothing and names nobody. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { keyIn, openDesk, origin, paris } from '../../../test/desk.ts';
import { softPasskey } from '../../../test/soft-passkey.ts';
import { openStorage } from '../../storage/index.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { vendorDigest } from './desk.ts';
import { exportedAccount } from './exported.ts';
import { followLink } from './follow-link.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { beginPasskey, finishPasskey } from './register-passkey.ts';
import { requestLink } from './request-link.ts';

const home = await mkdtemp(join(tmpdir(), 'boucle-at-rest-'));
after(async () => rm(home, { recursive: true, force: true }));

test('no address, link, code or vendor’s id is on the disk in clear, nor in the log', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const storage = await openStorage({ home });
  const { desk, letters } = await openDesk({ storage, deps: { log } });
  const from = '192.0.2.7';
  await requestLink(desk, { address: 'canary.ana@example.org', browser: 'b', language: 'en', from });
  const link = keyIn(letters, 'canary.ana@example.org');
  const { athleteId } = await followLink(desk, link, paris);
  await requestLink(desk, { address: 'canary.nobody@example.org', browser: 'b', language: 'en', from });
  await changeEmail(desk, athleteId, { address: 'canary.new@example.org', from });
  const change = keyIn(letters, 'canary.new@example.org');
  await confirmEmail(desk, athleteId, change);
  const codes = await newRecoveryCodes(desk, athleteId);
  const passkey = softPasskey(origin);
  const options = await beginPasskey(desk, { browser: 's', athleteId });
  const asked = { browser: 's', athleteId, name: 'Phone', newcomer: paris };
  await finishPasskey(desk, passkey.make(options), asked);
  const digest = vendorDigest(desk, 'polar', 'canary-4711');
  await storage.means.add(athleteId, { kind: 'vendor', digest, label: 'polar', createdAt: 0 });
  await storage.backup(join(home, 'copy.sqlite'));

  const secrets = [
    'canary.',
    'canary-4711',
    link,
    change,
    keyIn(letters, 'canary.nobody@example.org'),
    keyIn(letters, 'canary.ana@example.org'),
    options.challenge,
    from,
    ...codes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ];
  const names = (await readdir(home, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  for (const { parentPath, name } of names) {
    const bytes = await readFile(join(parentPath, name));
    for (const secret of secrets) assert.ok(!bytes.includes(secret), `${name} holds ${secret}`);
  }
  assert.ok(names.some(({ name }) => name === 'copy.sqlite'));
  for (const secret of secrets) assert.ok(!logged.join('').includes(secret), `the log holds ${secret}`);
  await storage.close();
});

test('an athlete’s own export tells of the account what they know of it, and opens nothing', async () => {
  const { desk, storage, letters, close } = await openDesk();
  await requestLink(desk, { address: 'ana@example.org', browser: 'b', language: 'en', from: '192.0.2.7' });
  const { athleteId } = await followLink(desk, keyIn(letters, 'ana@example.org'), paris);
  const [code] = await newRecoveryCodes(desk, athleteId);
  const [told] = await rowsOf(exportedAccount(storage, athleteId));
  assert.partialDeepStrictEqual(told, { email: 'ana@example.org', recoveryCodesLeft: 10, passkeys: [] });
  assert.ok(!JSON.stringify(told).includes(code));
  assert.deepEqual(await rowsOf(exportedAccount(storage, 'ath_nobody')), []);
  await close();
});

async function rowsOf(rows: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

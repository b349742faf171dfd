import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { formTokenFor } from './door.ts';
import { homeDoor, newOpenLink } from './home-door.ts';
import { isOwnForm } from './routes/asking.ts';
import type { Visit } from './visit.ts';
import { sameSecret, secretIn } from './token.ts';

let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'boucle-door-'));
});
after(async () => rm(home, { recursive: true, force: true }));

test('a link opens the pages once, even when two browsers follow it at the same moment', async () => {
  const link = new URL(await newOpenLink(home, 'http://127.0.0.1:8484/'));
  assert.equal(`${link.origin}${link.pathname}`, 'http://127.0.0.1:8484/open');
  const code = link.searchParams.get('code') ?? '';
  const entered = await Promise.all(Array.from({ length: 5 }, async () => homeDoor(home, 'me').enter(code)));
  assert.equal(entered.filter((session) => session !== undefined).length, 1);
  assert.equal(await homeDoor(home, 'me').enter(code), undefined);
});

test('a session outlives a restart, ends when the athlete signs out, and after thirty days', async () => {
  const session = (await homeDoor(home, 'me').enter(await homeDoor(home, 'me').newCode())) ?? '';
  assert.equal((await homeDoor(home, 'me').whoseIs(session))?.athleteId, 'me');
  const second = (await homeDoor(home, 'me').enter(await homeDoor(home, 'me').newCode())) ?? '';
  await homeDoor(home, 'me').leave(second);
  assert.equal(await homeDoor(home, 'me').whoseIs(second), undefined);
  const monthAgo = new Date(Date.now() - 30 * 86_400_000 - 1000);
  for (const name of await readdir(join(home, 'browser')))
    await utimes(join(home, 'browser', name), monthAgo, monthAgo);
  assert.equal(await homeDoor(home, 'me').whoseIs(session), undefined);
});

test('a link is dead after ten minutes', async () => {
  const code = await homeDoor(home, 'me').newCode();
  const past = new Date(Date.now() - 10 * 60_000 - 1000);
  for (const name of await readdir(join(home, 'browser')))
    if (name.startsWith('code-')) await utimes(join(home, 'browser', name), past, past);
  assert.equal(await homeDoor(home, 'me').enter(code), undefined);
});

test('what lies in the home opens nothing: only digests of codes and sessions are kept', async () => {
  const code = await homeDoor(home, 'me').newCode();
  const session = (await homeDoor(home, 'me').enter(await homeDoor(home, 'me').newCode())) ?? '';
  for (const name of await readdir(join(home, 'browser'))) {
    assert.equal(name.includes(code) || name.includes(session), false);
    assert.equal(await homeDoor(home, 'me').whoseIs(name.replace(/^\w+-/, '')), undefined);
  }
});

test('a form token belongs to one session', () => {
  const visit = { formToken: formTokenFor('a') } as Visit;
  assert.equal(isOwnForm(formTokenFor('a'), visit), true);
  assert.equal(isOwnForm(formTokenFor('b'), visit), false);
  assert.equal(isOwnForm(undefined, visit), false);
});

test('the token is made once, has 256 bits, and only its owner can read it', async () => {
  const [token, same] = await Promise.all([secretIn(home, 'token'), secretIn(home, 'token')]);
  assert.equal(token, same);
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  assert.equal((await readFile(join(home, 'token'), 'utf8')).trim(), token);
  if (process.platform !== 'win32') assert.equal((await stat(join(home, 'token'))).mode & 0o777, 0o600);
  assert.notEqual(await secretIn(home, 'auth-key'), token);
  assert.equal(sameSecret(token, token), true);
  assert.equal(sameSecret(token.slice(1), token), false);
});

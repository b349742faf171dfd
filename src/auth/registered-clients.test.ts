import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openHouse } from '../../test/house.ts';
import { agree, consentPageOf, handClient, ownersBrowser } from '../../test/sign-in.ts';
import { ConfigError } from '../domain/errors.ts';
import { registeredIn } from './registered-clients.ts';

const folder = await mkdtemp(join(tmpdir(), 'boucle-clients-file-'));
after(() => rm(folder, { recursive: true, force: true }));

async function written(content: unknown): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const secret = 'a-secret-that-is-long-enough-for-this';
const club = {
  client_id: 'club',
  client_name: 'Running Club',
  redirect_uris: ['https://club.example/back'],
  client_secret: secret,
};

test('an assistant of the operator signs in with its id and secret, is shown as the operator’s, and no other way', async () => {
  for (const method of [undefined, 'client_secret_post']) {
    const clients = await registeredIn(await written([{ ...club, token_endpoint_auth_method: method }]));
    const house = await openHouse({ auth: { clients } });
    try {
      const client = handClient(house, 'club', 'https://club.example/back');
      const browser = await ownersBrowser(house);
      const { text } = await consentPageOf(browser, client.authorizeUrl());
      assert.match(text, /Registered by whoever runs this boucle/);
      assert.doesNotMatch(text, /Not verified/);
      const back = await agree(browser, client.authorizeUrl());
      const fields = {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: client.redirectUri,
        code_verifier: client.verifier,
      };
      assert.equal((await client.tokens(fields)).body.error, 'invalid_client');
      assert.equal((await client.tokens({ ...fields, client_secret: 'wrong' })).body.error, 'invalid_client');
      const sent = async (): Promise<number> => {
        if (method) return (await client.tokens({ ...fields, client_secret: secret })).status;
        const authorization = `Basic ${btoa(`club:${secret}`)}`;
        const body = new URLSearchParams(fields);
        return (
          await fetch(new URL('token', house.url), { method: 'POST', body, headers: { authorization } })
        ).status;
      };
      assert.equal(await sent(), 200);
    } finally {
      await house.close();
    }
  }
});

test('a file that would open more than was meant stops the start, says where, and repeats no secret', async () => {
  const bad: readonly [unknown, RegExp][] = [
    ['{', /JSON/],
    [{ club }, /JSON/],
    [[{ ...club, client_id: 'client_of_somebody' }], /0\.client_id/],
    [[{ ...club, client_id: 'https://claude.ai/oauth/claude-code-client-metadata' }], /0\.client_id/],
    [[{ ...club, redirect_uris: ['http://club.example/back'] }], /0\.redirect_uris\.0/],
    [[{ ...club, redirect_uris: ['https://*.club.example/back'] }], /0\.redirect_uris\.0/],
    [[{ ...club, redirect_uris: [] }], /0\.redirect_uris/],
    [[{ ...club, client_name: '\u202e\u200b' }], /0\.client_name/],
    [[{ ...club, client_secret: 'short-s3cret' }], /0\.client_secret/],
    [[{ ...club, scope: 'everything' }], /Unrecognized key/],
    [[club, club], /twice/],
  ];
  for (const [content, why] of bad) {
    const file = await written(content);
    await assert.rejects(registeredIn(file), (error) => {
      assert.ok(error instanceof ConfigError && error.code === 'config.clients_file');
      assert.match(String(error.params.why), why);
      assert.doesNotMatch(JSON.stringify(error.params), /s3cret|long-enough/);
      return true;
    });
  }
  await assert.rejects(registeredIn(join(folder, 'nowhere.json')), { code: 'config.clients_file' });
});

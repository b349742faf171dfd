import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHosted } from '../hosted-with-mail.ts';
import { callMcp, lettersBrowser, registered, signedInBy } from '../sign-in.ts';

test('complaint 22: from a phone, an assistant reaches boucle by its address alone and is signed in by letter, without any program at home', async () => {
  const host = await openHosted();
  try {
    const noToken = await callMcp(host, 'none', 'tools/list');
    assert.equal(noToken.status, 401);
    assert.match(noToken.challenge, /resource_metadata/, 'whoever has the address finds the way to sign in');
    const phone = await lettersBrowser(host, 'ana@example.org');
    const { access_token: token } = await signedInBy(phone, await registered(host));
    assert.ok(token);
    const { status, result } = await callMcp(host, token, 'tools/list');
    assert.equal(status, 200);
    assert.ok((result.tools as unknown[]).length > 10);
    const { result: said } = await callMcp(host, token, 'tools/call', { name: 'get_athlete', arguments: {} });
    assert.notEqual(said.isError, true, JSON.stringify(said));
  } finally {
    await host.close();
  }
});

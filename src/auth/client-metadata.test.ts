import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as holds, oneof, property, string, webUrl } from 'fast-check';
import { privateIds } from '../../test/private-addresses.ts';
import { isFetchable, isSafeRedirect, tidyMetadata } from './client-metadata.ts';

const good = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'https://vscode.dev/redirect',
  'https://coach.example:8443/cb?x=1',
  'http://127.0.0.1:33418/',
  'http://127.0.0.1/callback',
  'http://localhost/callback',
  'http://localhost:7777/oauth/callback',
  'http://[::1]:1234/callback',
];
const bad = [
  'http://coach.example/cb',
  'http://127.0.0.2/cb',
  'http://127.0.0.1.evil.example/cb',
  'http://localhost.evil.example/cb',
  'http://localhost@evil.example/cb',
  'http://user:pass@127.0.0.1/cb',
  'https://user@coach.example/cb',
  'https://coach.example/cb#fragment',
  'https://coach.example/cb#',
  'https://*.coach.example/cb',
  'https://coach.example/*',
  'https://coach.example/ cb',
  'https://coach.example\\@evil.example/cb',
  'https://localhost/cb',
  'https://127.0.0.1/cb',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'blob:https://coach.example/x',
  'ftp://coach.example/cb',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'com.example.app:/callback',
  'urn:ietf:wg:oauth:2.0:oob',
  '//coach.example/cb',
  '/cb',
  'coach.example/cb',
  '',
  ' ',
];

test('an answer goes by https, or by http to this machine, and nowhere else', () => {
  for (const uri of good) assert.equal(isSafeRedirect(uri), true, uri);
  for (const uri of bad) assert.equal(isSafeRedirect(uri), false, uri);
});

test('whatever a redirect looks like: one that is taken is https, or http on this machine', () => {
  holds(
    property(oneof(webUrl(), string(), webUrl({ validSchemes: ['http', 'ftp'] })), (uri) => {
      if (!isSafeRedirect(uri)) return;
      const { protocol, hostname, username } = new URL(uri);
      assert.equal(username, '');
      if (protocol === 'http:') assert.ok(['localhost', '127.0.0.1', '[::1]'].includes(hostname), uri);
      else assert.equal(protocol, 'https:');
    }),
    { numRuns: 300 },
  );
});

test('of several redirects the unsafe ones are dropped; when none is left the client is refused', () => {
  const refuse = (why: string): never => {
    throw new Error(why);
  };
  const mixed = {
    client_name: 'Editor',
    redirect_uris: ['cursor://x/cb', 'http://localhost:1/cb', 'javascript:x'],
  };
  tidyMetadata(mixed, { issuer: 'https://boucle.example' }, refuse);
  assert.deepEqual(mixed.redirect_uris, ['http://localhost:1/cb']);
  for (const uris of [bad, [], undefined, 'https://coach.example/cb', [1, null]])
    assert.throws(
      () =>
        tidyMetadata({ client_name: 'X', redirect_uris: uris }, { issuer: 'https://boucle.example' }, refuse),
      /redirect_uris/,
    );
});

test('a document is asked for at a public name on the usual port only', () => {
  const issuer = 'https://boucle.example';
  assert.equal(isFetchable('https://claude.ai/oauth/claude-code-client-metadata', issuer), true);
  assert.equal(isFetchable('https://chatgpt.com/oauth/codex/client.json', issuer), true);
  for (const id of privateIds) assert.equal(isFetchable(id, issuer), false, id);
  assert.equal(isFetchable('https://boucle.example/x.json', issuer), false);
});

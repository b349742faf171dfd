import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { openHouse, type TestHouse } from '../../test/house.ts';

let house: TestHouse;
before(async () => {
  house = await openHouse();
});
after(async () => house.close());

/** `fetch` unpacks by itself; here the bytes are wanted as they came. */
async function ask(
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
  request(new URL(path, house.url), { headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
  })
    .on('error', reject)
    .end();
  return promise;
}

const own = { 'sec-fetch-site': 'same-origin' };

test('a page that our own page asks for comes packed, as the browser likes it best, and says the same', async () => {
  const cookie = await house.signIn();
  const plain = await ask('/questions', { cookie, ...own });
  const br = await ask('/questions', { cookie, ...own, 'accept-encoding': 'gzip, deflate, br' });
  const gz = await ask('/questions', { cookie, ...own, 'accept-encoding': 'gzip, br;q=0' });
  assert.deepEqual(
    [plain, br, gz].map(({ headers }) => headers['content-encoding']),
    [undefined, 'br', 'gzip'],
  );
  assert.ok(brotliDecompressSync(br.body).equals(plain.body));
  assert.ok(gunzipSync(gz.body).equals(plain.body));
  assert.ok(br.body.length < plain.body.length / 2);
  assert.equal(Number(br.headers['content-length']), br.body.length);
  assert.match(String(br.headers.vary), /Accept-Encoding/);
});

test('a page that a foreign page makes the browser ask for comes plain: its length tells nothing', async () => {
  const cookie = await house.signIn();
  for (const site of ['cross-site', 'same-site', undefined]) {
    const from: Record<string, string> = site ? { 'sec-fetch-site': site } : {};
    const { headers } = await ask('/questions', { cookie, ...from, 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], undefined, site);
  }
});

test('style and script are packed once, kept for a year, and have their content in their name', async () => {
  const page = (await ask('/', {})).body.toString();
  for (const path of new Set(page.match(/\/static\/[^"]+/g))) {
    const [plain, br] = [await ask(path, {}), await ask(path, { 'accept-encoding': 'br' })];
    assert.ok(brotliDecompressSync(br.body).equals(plain.body), path);
    assert.equal(br.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(path, /^\/static\/[\w-]{10}\//);
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';

let house: TestHouse;
let cookie: string;
before(async () => {
  house = await openHouse();
  for (let i = 0; i < 2500; i++)
    await house.deps.storage.ledger.append('me', {
      at: Date.UTC(2026, 10, 1) + i * 1000,
      client: i % 2 ? '=HYPERLINK("http://x")' : 'owner',
      tool: 'get_wellness',
      metrics: i % 5 ? ['sleep'] : ['hrv', 'sleep'],
      values: i,
    });
  const answer = await fetch(await house.openLink(), { redirect: 'manual' });
  cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0];
});
after(async () => house.close());

const get = async (path: string): Promise<string> => {
  const answer = await fetch(new URL(path, house.url), { headers: { cookie } });
  assert.equal(answer.status, 200, path);
  return answer.text();
};

test('the whole ledger leaves as JSON Lines, one line for each answer', async () => {
  const lines = (await get('ledger.jsonl')).trimEnd().split('\n');
  assert.equal(lines.length, 2500);
  const values = new Set(lines.map((line) => (JSON.parse(line) as { values: number }).values));
  assert.equal(values.size, 2500);
});

test('only what was filtered leaves as CSV, and no spreadsheet runs a client’s name', async () => {
  const rows = (await get(`ledger.csv?metric=hrv&client=${encodeURIComponent('=HYPERLINK("http://x")')}`))
    .trimEnd()
    .split('\r\n');
  // Of 0, 5, 10 … 2495 every second one is odd.
  assert.equal(rows.length, 1 + 250);
  assert.ok(rows.slice(1).every((row) => row.includes(`"'=HYPERLINK(""http://x"")"`)));
});

test('the page shows the lines of one kind of data, and keeps the filter from page to page', async () => {
  const page = await get('ledger?metric=hrv');
  assert.equal([...page.matchAll(/<td><code>get_wellness<\/code>/g)].length, 50);
  assert.match(page, /href="\/ledger\?metric=hrv&amp;page=2"/);
  assert.match(page, /<option value="hrv" selected>/);
});

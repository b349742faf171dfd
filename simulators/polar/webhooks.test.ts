import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { newAthlete, type PolarSimulator, startPolarSimulator } from './index.ts';

/** What the document says of webhooks, asked of the simulator as any client would. */
describe('Polar’s webhook', () => {
  const came: { readonly headers: Record<string, unknown>; readonly body: string }[] = [];
  let [status, polar, server, url]: [number, PolarSimulator, Server, string] = [200, null!, null!, ''];
  const athlete = newAthlete({ userId: '9007199254740993', registered: { memberId: 'm', since: 0 } });

  before(async () => {
    polar = await startPolarSimulator({ athletes: [athlete] });
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        came.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/here`;
  });
  after(async () => {
    await polar.close();
    server.close();
  });

  const client = (secret = polar.client.secret): string => `Basic ${btoa(`${polar.client.id}:${secret}`)}`;
  const ask = (method: string, path = '', body?: object, authorization = client()): Promise<Response> =>
    fetch(`${polar.url}/v3/webhooks${path}`, {
      method,
      headers: { authorization },
      body: body && JSON.stringify(body),
    });
  const wish = () => ({ events: ['EXERCISE', 'SLEEP'], url });

  test('is the client’s: whoever cannot sign in as the client gets 401, a user’s token as well', async () => {
    assert.equal((await ask('GET', '', undefined, client('wrong'))).status, 401);
    assert.equal((await ask('POST', '', wish(), 'Bearer token')).status, 401);
  });

  test('is made when the knock is answered with 200, and only then', async () => {
    status = 204;
    assert.equal((await ask('POST', '', wish())).status, 400);
    status = 200;
    came.length = 0;
    const made = await ask('POST', '', wish());
    assert.equal(made.status, 201);
    const { data } = (await made.json()) as { data: { signature_secret_key: string } };
    assert.equal(data.signature_secret_key, polar.hook?.key);
    const [knock] = came;
    assert.equal(knock.headers['polar-webhook-event'], 'PING');
    assert.equal(knock.headers['polar-webhook-signature'], undefined);
    assert.match(knock.body, /"event":"PING"/);
    assert.equal((await ask('POST', '', wish())).status, 409);
    assert.ok(!JSON.stringify(await (await ask('GET')).json()).includes(data.signature_secret_key));
  });

  test('is told what it asked for, signed over the bytes, with the user’s id whole', async () => {
    came.length = 0;
    assert.equal(await polar.tell(athlete, 'ACTIVITY_SUMMARY', { date: '2026-05-12' }), undefined);
    assert.equal(await polar.tell(athlete, 'EXERCISE', { entity_id: 'q9' }), 200);
    const [{ headers, body }] = came;
    assert.match(body, /"user_id":9007199254740993/);
    const key = polar.hook?.key ?? '';
    assert.equal(headers['polar-webhook-signature'], createHmac('sha256', key).update(body).digest('hex'));
  });

  test('moves after another knock, is switched off after a week of silence, and on again when asked', async () => {
    const id = polar.hook?.id;
    assert.equal((await ask('PATCH', '/nobody', { url })).status, 404);
    assert.equal((await ask('PATCH', `/${id}`, { url: `${url}/else` })).status, 200);
    assert.equal(polar.hook?.url, `${url}/else`);
    status = 500;
    await polar.tell(athlete, 'SLEEP', { date: '2026-05-12' });
    polar.advance(7 * 86_400_000);
    await polar.tell(athlete, 'SLEEP', { date: '2026-05-19' });
    assert.equal(polar.hook?.active, false);
    assert.equal((await ask('POST', '/activate')).status, 400, 'it knocks first');
    status = 200;
    assert.equal((await ask('POST', '/activate')).status, 200);
    assert.equal(polar.hook?.active, true);
    assert.equal((await ask('DELETE', `/${id}`)).status, 204);
    assert.equal((await ask('DELETE', `/${id}`)).status, 404);
    assert.equal((await ask('POST', '/activate')).status, 204, 'there is none');
  });
});

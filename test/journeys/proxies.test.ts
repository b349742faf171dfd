/**
 * A host behind the proxies that `proxy/` has files for: real programs with these very files, in which only names, ports
 * and certificates are others.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as ask } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type Hosted, openHosted } from '../hosted.ts';
import { formTokenIn } from '../sign-in.ts';
import { freePort } from '../free-port.ts';

interface Ports {
  /** Where browsers come. */
  readonly tls: number;
  /** Where whoever forgot the s comes. */
  readonly plain: number;
  readonly boucle: number;
}

/** How a proxy is started on its file: the file's text, and the words of the command. */
interface Proxy {
  readonly program: string;
  readonly file: string;
  configure(given: string, ports: Ports, folder: string): string;
  words(file: string, folder: string): string[];
}

const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    configure: (given, { tls, plain, boucle }, folder) => {
      const ours = given
        .replace('listen 443 ', `listen 127.0.0.1:${tls} `)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replaceAll('boucle.example;', 'localhost;')
        .replaceAll('/etc/letsencrypt/live/boucle.example', folder)
        .replace('/var/log/nginx/boucle.log', join(folder, 'access.log'))
        .replace('127.0.0.1:8484', `127.0.0.1:${boucle}`);
      const spool = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join('\n');
      return `daemon off;\npid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\n${spool}\n${ours}\n}\n`;
    },
    words: (file, folder) => ['-e', join(folder, 'error.log'), '-c', file],
  },
  caddy: {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    configure: (given, { tls, plain, boucle }) =>
      `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n}\n${given
        .replace('{$BOUCLE_HOST}', `https://localhost:${tls}`)
        .replace('boucle:8484', `127.0.0.1:${boucle}`)}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

// Their certificates are of their own making, as those of tests are.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

function certificate(folder: string): void {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...words, '-keyout', key, '-out', chain, '-days', '2', '-subj', '/CN=localhost'], {
    stdio: 'ignore',
  });
}

interface Asking {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Iterable<Uint8Array>;
}

for (const [name, proxy] of Object.entries(proxies))
  describe(`a host behind ${name}`, {
    skip: existsSync(proxy.program) ? false : `${name} is not installed here`,
  }, () => {
    const folder = mkdtempSync(join(tmpdir(), `boucle-${name}-`));
    // From another address than the proxy's own, as in life.
    const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });
    let hosted: Hosted;
    let origin: string;
    let cookie: string;
    let end = async (): Promise<void> => {};

    const send = async (
      path: string,
      { method = 'GET', headers, body }: Asking = {},
    ): Promise<IncomingMessage> => {
      const asking = ask(new URL(path, origin), { method, agent, headers });
      const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
      if (typeof body === 'string' || body === undefined) asking.end(body);
      else Readable.from(body).pipe(asking);
      const [answer] = await answered;
      return answer;
    };

    before(async () => {
      const ports: Ports = { tls: await freePort(), plain: await freePort(), boucle: await freePort() };
      origin = `https://localhost:${ports.tls}`;
      hosted = await openHosted({
        environment: { BOUCLE_PUBLIC_URL: origin, BOUCLE_TRUSTED_PROXY: '127.0.0.1' },
        serve: { port: ports.boucle },
      });
      cookie = await hosted.cookieOf('alba');
      certificate(folder);
      const file = join(folder, proxy.file);
      const given = readFileSync(join(import.meta.dirname, '..', '..', 'proxy', proxy.file), 'utf8');
      writeFileSync(file, proxy.configure(given, ports, folder));
      const child = spawn(proxy.program, proxy.words(file, folder), {
        stdio: 'ignore',
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      });
      end = async () => {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      };
      for (let tries = 0; tries < 100; tries++) {
        const answer = await send('/healthz').catch(() => undefined);
        answer?.resume();
        if (answer?.statusCode === 200) return;
        await sleep(50);
      }
      throw new Error(`${name} does not answer`);
    });
    after(async () => {
      agent.destroy();
      await end();
      await hosted.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('whoever is signed in sees their pages, packed once, over https for good', async () => {
      const headers = { cookie, 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' };
      const answer = await send('/account', { headers });
      assert.equal(answer.statusCode, 200);
      assert.match(cookie, /^__Host-boucle=/);
      assert.match(answer.headers['strict-transport-security'] ?? '', /max-age=/);
      assert.equal(answer.headers['content-encoding'], 'br');
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      assert.match(brotliDecompressSync(Buffer.concat(pieces)).toString(), /<h1>/);
    });

    const mcp = async (method: string, params: object = {}, more: OutgoingHttpHeaders = {}) => {
      const token = await hosted.assistantOf('alba');
      return send('/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...more,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    };

    test('an assistant lists and calls', async () => {
      const answer = await mcp('tools/call', { name: 'get_athlete', arguments: {} });
      assert.equal(answer.statusCode, 200);
      assert.match(await text(answer), /structuredContent/);
    });

    test('who only listens hears at once that it is listened to: nothing is held back', async () => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const answer = await mcp(
        'subscriptions/listen',
        { notifications: { toolsListChanged: true }, _meta },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      );
      assert.match(answer.headers['content-type'] ?? '', /event-stream/);
      const [first] = (await once(answer, 'data', { signal: AbortSignal.timeout(5000) })) as [Buffer];
      assert.match(first.toString(), /acknowledged/);
      answer.destroy();
    });

    test('an archive of a hundred megabytes comes through', async () => {
      const page = await text(await send('/', { headers: { cookie } }));
      const mark = 'x----boucle';
      const part = (head: string): Buffer =>
        Buffer.from(`--${mark}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
      const megabyte = Buffer.alloc(1024 * 1024, 7);
      const body = [
        part('name="form"'),
        Buffer.from(`${formTokenIn(page)}\r\n`),
        part('name="files"; filename="big.bin"'),
        ...Array.from({ length: 100 }, () => megabyte),
        Buffer.from(`\r\n--${mark}--\r\n`),
      ];
      const answer = await send('/import', {
        method: 'POST',
        headers: {
          cookie,
          origin,
          'content-type': `multipart/form-data; boundary=${mark}`,
          'content-length': body.reduce((sum, { length }) => sum + length, 0),
        },
        body,
      });
      answer.resume();
      assert.equal(answer.statusCode, 303, String(answer.headers.location));
    });

    test('whoever writes other addresses before their own is held back all the same', async () => {
      const statuses: (number | undefined)[] = [];
      for (let n = 0; n < 25; n++) {
        const answer = await send('/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
          body: JSON.stringify({
            redirect_uris: ['http://127.0.0.1/cb'],
            token_endpoint_auth_method: 'none',
          }),
        });
        answer.resume();
        statuses.push(answer.statusCode);
      }
      assert.ok(statuses.includes(201) && statuses.includes(429), statuses.join(' '));
    });
  });

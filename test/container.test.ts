import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { hostingFrom } from '../src/http/hosting.ts';
import { databaseFrom } from '../src/storage/postgres/settings.ts';

/** The container, looked at by linters: it is built where an engine runs. */

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile').replace(/\\\n\s*/g, ' ');
const instructions = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
const those = (name: string): string[] => instructions.filter((line) => line.startsWith(`${name} `));

test('the Dockerfile has no fault a linter knows', () => {
  assert.deepEqual(validate(read('Dockerfile')), []);
  assert.notDeepEqual(validate('FROM scratch\nCOPY\nRUNN x'), [], 'the linter looks');
});

test('the compose file keeps to the schema and to good manners', () => {
  const dclint = (file: string) =>
    spawnSync(
      process.execPath,
      [join(root, 'node_modules/dclint/bin/dclint.cjs'), file, '--max-warnings', '0'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
  for (const file of ['compose.yaml', 'compose.postgres.yaml', 'compose.host.yaml']) {
    const { status, stdout, stderr } = dclint(file);
    assert.equal(status, 0, stdout + stderr);
  }
  const folder = mkdtempSync(join(tmpdir(), 'boucle-compose-'));
  writeFileSync(join(folder, 'compose.yaml'), 'services:\n  boucle:\n    imaje: boucle\n');
  assert.notEqual(dclint(join(folder, 'compose.yaml')).status, 0, 'the linter looks');
  rmSync(folder, { recursive: true });
});

test('the image runs as nobody in particular, from the Node of the project, and is watched', () => {
  assert.match(instructions.at(0) ?? '', /^FROM node:24-bookworm-slim AS packages$/);
  assert.equal(those('FROM').length, 2);
  const [user] = those('USER');
  assert.equal(user, 'USER node');
  assert.ok(instructions.indexOf(user) < instructions.indexOf(those('ENTRYPOINT')[0]));
  assert.match(those('HEALTHCHECK')[0], /\/healthz/);
  assert.deepEqual(those('VOLUME'), ['VOLUME /home/node/boucle']);
});

test('nothing secret goes into the image: no build argument, no file that is not named', () => {
  assert.deepEqual(those('ARG'), []);
  assert.doesNotMatch(those('ENV').join('\n'), /TOKEN|SECRET|PASSWORD|KEY/);
  const [first, ...rest] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  assert.equal(first, '*');
  const named = new Set(rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1)));
  const copied = those('COPY')
    .filter((line) => !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  for (const path of copied) {
    assert.ok(named.has(path.replace('./', '')), `${path} is let in`);
    assert.ok(existsSync(join(root, path)), `${path} is there`);
  }
});

test('only this computer reaches what compose publishes, under the number boucle says itself', () => {
  const ports = [...read('compose.yaml').matchAll(/^\s+- ["'](\S+:\d+:\d+)["']$/gm)].map(([, port]) => port);
  assert.deepEqual(ports, ['127.0.0.1:8484:8484']);
  assert.match(those('CMD').join('\n'), /"--port", "8484"/);
});

test('nobody outside reaches the database, and its password is in no file of the project', () => {
  const compose = read('compose.postgres.yaml');
  assert.doesNotMatch(compose, /^\s+ports:/m);
  assert.match(compose, /inside:\n\s+internal: true/);
  assert.doesNotMatch(compose, /PASSWORD: /);
  assert.match(read('.gitignore'), /^\/postgres-password$/m);
  const settings = {
    BOUCLE_DATABASE_URL: /BOUCLE_DATABASE_URL: (\S+)/.exec(compose)?.[1],
    BOUCLE_DATABASE_PASSWORD: 'x',
  };
  const { url } = databaseFrom(settings) ?? assert.fail();
  assert.equal(url, 'postgres://boucle:x@postgres:5432/boucle');
});

test('a host: only the proxy is reached from outside, and it alone is believed about whom it hands on', () => {
  const compose = read('compose.host.yaml');
  const ports = [...compose.matchAll(/^\s+- ["'](\S+:\d+)["']$/gm)].map(([, port]) => port);
  assert.deepEqual(ports, ['0.0.0.0:80:80', '0.0.0.0:443:443']);
  const trusted = /BOUCLE_TRUSTED_PROXY: (\S+)/.exec(compose)?.[1];
  assert.equal(trusted, /subnet: (\S+)/.exec(compose)?.[1]);
  const hosting = hostingFrom({ BOUCLE_PUBLIC_URL: 'https://b.example', BOUCLE_TRUSTED_PROXY: trusted });
  assert.deepEqual(
    ['172.31.248.3', '172.31.249.3'].map((one) => hosting?.isProxy(one)),
    [true, false],
  );
});

test('the proxies of the guide hand on what boucle asks for, and take as much as it takes', () => {
  const nginx = read('proxy/nginx.conf');
  assert.match(nginx, /proxy_set_header\s+Host\s+\$http_host;/);
  assert.match(nginx, /proxy_set_header\s+X-Forwarded-For\s+\$proxy_add_x_forwarded_for;/);
  assert.match(nginx, /client_max_body_size\s+2g;/);
  assert.match(nginx, /proxy_request_buffering off;\s+proxy_buffering\s+off;/);
  assert.doesNotMatch(nginx, /\$request\b|\$args|\$request_uri' /, 'no key of an address in a log');
  const caddy = read('proxy/Caddyfile');
  assert.match(caddy, /^\{\$BOUCLE_HOST\} \{$/m);
  assert.match(caddy, /reverse_proxy boucle:8484/);
  // Caddy passes Host on and appends to X-Forwarded-For by itself; a line about them would be a change.
  assert.doesNotMatch(caddy.replace(/#.*/g, ''), /header_up/);
});

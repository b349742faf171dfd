import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hosted, openHosted } from '../../test/hosted.ts';
import { hostingFrom } from '../http/hosting.ts';
import { voiceFor } from '../locales/index.ts';
import { english } from '../../test/house.ts';
import { hostFindings } from './doctor-host.ts';
import type { Session } from './session.ts';

let host: Hosted;
before(async () => {
  host = await openHosted({ athletes: [] });
});
after(async () => host.close());

const look = async (environment: Record<string, string> = {}) => {
  const hosting = hostingFrom({ BOUCLE_PUBLIC_URL: new URL(host.url).origin, ...environment });
  const session = { deps: host.deps, hosting, voice: voiceFor(english), serving: {} } as unknown as Session;
  const found = await hostFindings(session);
  return {
    bad: found.filter(({ well }) => !well).map(({ says }) => says),
    all: found.map(({ says }) => says),
  };
};

test('a host that is reached by its name is in order', async () => {
  const { bad, all } = await look();
  assert.deepEqual(bad, []);
  assert.match(all.join('\n'), /answers/);
});

test('a name that leads elsewhere, or nowhere, and a list that lets nobody in, need a hand', async () => {
  const other = await look({ BOUCLE_PUBLIC_URL: `http://127.0.0.1:${host.port}` });
  assert.match(other.bad.join('\n'), /Host/);
  const silent = await look({ BOUCLE_PUBLIC_URL: 'http://127.0.0.1:9' });
  assert.match(silent.bad.join('\n'), /does not answer/);
  const closed = await look({ BOUCLE_REGION: 'cn' });
  assert.match(closed.bad.join('\n'), /BOUCLE_CLIENTS/);
});

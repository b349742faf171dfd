import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../../test/mail-server.ts';
import { toAddress } from '../domain/address.ts';
import { type Hosting, hostingFrom } from '../http/hosting.ts';
import { voiceFor } from '../locales/index.ts';
import { mailerAt } from '../mail/smtp.ts';
import { mailFinding } from './doctor-mail.ts';

const voice = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
const hosting = hostingFrom({ BOUCLE_PUBLIC_URL: 'https://boucle.example' }) as Hosting;
const from = { name: 'boucle', address: toAddress('hello@boucle.example') };

test('the doctor asks the mail server of a host, and sends nothing', async () => {
  const server = await startMailServer({ user: 'boucle', password: 'secret' });
  const at = (url: string) => ({ accounts: { mailer: mailerAt({ url, from }) } });
  assert.equal((await mailFinding({ hosting, voice, serving: at(server.url) }))?.well, true);
  assert.equal(server.letters.length, 0);
  const wrong = await mailFinding({ hosting, voice, serving: at(server.url.replace('secret', 'wrong')) });
  assert.equal(wrong?.well, false);
  await server.close();
  const down = await mailFinding({ hosting, voice, serving: at(server.url) });
  assert.equal(down?.well, false);
  assert.match(down?.says ?? '', /BOUCLE_SMTP_URL/);
});

test('a host without one is told how athletes sign in then; a computer of one’s own is told nothing', async () => {
  const none = await mailFinding({ hosting, voice, serving: {} });
  assert.equal(none?.well, true);
  assert.match(none?.says ?? '', /passkeys/);
  assert.equal(await mailFinding({ voice }), undefined);
});

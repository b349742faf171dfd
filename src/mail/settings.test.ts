import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailFrom } from './settings.ts';

const url = 'smtps://boucle:p%40ss@mail.example:465';

test('a mail server and a sender are set together, or neither', () => {
  assert.equal(mailFrom({}), undefined);
  for (const [from, name] of [
    ['hello@boucle.example', 'boucle'],
    ['Le Club <hello@boucle.example>', 'Le Club'],
    ['"Le Club" <hello@boucle.example>', 'Le Club'],
    [' <hello@boucle.example> ', 'boucle'],
  ])
    assert.deepEqual(mailFrom({ BOUCLE_SMTP_URL: url, BOUCLE_MAIL_FROM: from }), {
      url,
      from: { name, address: 'hello@boucle.example' },
    });
});

test('a wrong one stops the start, and its message holds no password', () => {
  for (const [BOUCLE_SMTP_URL, BOUCLE_MAIL_FROM, code] of [
    [url, undefined, 'config.mail_from'],
    [url, 'nobody', 'config.mail_from'],
    [url, 'a@b.example, c@d.example', 'config.mail_from'],
    [url, 'x\r\nBcc: <eve@example.org>', 'config.mail_from'],
    [undefined, 'hello@boucle.example', 'config.smtp_url'],
    ['mail.example:25', 'hello@boucle.example', 'config.smtp_url'],
    ['https://mail.example', 'hello@boucle.example', 'config.smtp_url'],
  ])
    assert.throws(
      () => mailFrom({ BOUCLE_SMTP_URL, BOUCLE_MAIL_FROM }),
      (error: Error & { code?: string }) => error.code === code && !error.message.includes('p%40ss'),
      `${BOUCLE_SMTP_URL} ${BOUCLE_MAIL_FROM}`,
    );
});

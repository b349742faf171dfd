import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { toAddress } from '../domain/address.ts';
import type { Letter } from '../domain/letter.ts';
import { phrase } from '../domain/phrase.ts';
import { compose } from './compose.ts';
import { mailerAt } from './smtp.ts';

const letter = (about: Partial<Letter> = {}): Letter => ({
  to: 'ana@example.org',
  language: 'en',
  subject: phrase('mail.link.subject'),
  paragraphs: [phrase('mail.link.what', { minutes: 15, opens: 1 }), phrase('mail.link.not-you')],
  link: { href: 'https://boucle.example/sign-in/link?key=abc&x=1', label: phrase('mail.link.label') },
  ...about,
});

const sender = { name: 'boucle', address: toAddress('hello@boucle.example') };

describe('letters over a real mail server', () => {
  let server: MailServer;
  before(async () => {
    server = await startMailServer({ user: 'boucle', password: 'p@ss:word' });
  });
  after(async () => server.close());

  const from = sender;
  const mailer = () => mailerAt({ url: server.url, from });

  test('arrive as text and HTML, with the link in both, in the reader’s language', async () => {
    await mailer().send(letter());
    await mailer().send(letter({ language: 'fr' }));
    const [english, french] = server.letters.slice(-2);
    assert.deepEqual(english.to, ['ana@example.org']);
    assert.equal(english.from, 'hello@boucle.example');
    assert.equal(english.subject, 'Your link to boucle');
    assert.match(english.text, /https:\/\/boucle\.example\/sign-in\/link\?key=abc&x=1/);
    assert.match(english.html, /href="https:\/\/boucle\.example\/sign-in\/link\?key=abc&#38;x=1"/);
    assert.equal(english.headers.get('auto-submitted'), 'auto-generated');
    assert.equal(french.subject, 'Votre lien vers boucle');
    assert.match(french.text, /pendant 15 minutes/);
    assert.match(french.html, /<html lang="fr">/);
  });

  test('fetch nothing when they are opened: no picture, no style, no address but the link', async () => {
    const { html } = compose(letter());
    assert.doesNotMatch(html, /<(?:img|link|script|iframe|object|video)|url\(|@import|src=/i);
    const addresses = [...html.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
    assert.ok(addresses.every((address) => address.startsWith('https://boucle.example/sign-in/link')));
  });

  test('quote what people wrote as text, never as markup', () => {
    const name = '<img src=x onerror=alert(1)> & "Co"';
    const { html, text } = compose(letter({ paragraphs: [phrase('mail.changed.passkey-added', { name })] }));
    assert.match(text, /“‹img src=x onerror=alert\(1\)> & "Co"”/, 'the words are there, an element is not');
    assert.doesNotMatch(html, /<img/);
  });

  test('go to one mailbox: a line end in any field begins no header', async () => {
    const count = server.letters.length;
    const hostile = 'x\r\nBcc: eve@example.org\r\nX-Evil: 1';
    await mailer().send(letter({ subject: phrase(hostile), paragraphs: [phrase(hostile)] }));
    const got = server.letters.at(-1);
    assert.deepEqual(got?.to, ['ana@example.org']);
    assert.equal(got?.headers.has('bcc'), false);
    assert.equal(got?.headers.has('x-evil'), false);
    for (const to of ['ana@example.org\r\nRCPT TO:<eve@example.org>', 'ana@example.org, eve@example.org'])
      await mailer()
        .send(letter({ to }))
        .catch(() => undefined);
    assert.ok(
      server.letters.slice(count).every((one) => !one.to.includes('eve@example.org')),
      'nobody else is written to',
    );
  });

  test('an address that the server never takes is told apart from a server that cannot now', async () => {
    await assert.rejects(mailer().send(letter({ to: 'nobody@example.org' })), { code: 'mail.refused' });
    await assert.rejects(mailer().send(letter({ to: 'later@example.org' })), { code: 'mail.down' });
    await mailer().verify();
    const wrong = server.url.replace('p%40ss', 'wrong');
    await assert.rejects(mailerAt({ url: wrong, from }).send(letter()), { code: 'mail.down' });
    await assert.rejects(mailerAt({ url: wrong, from }).verify(), { code: 'mail.down' });
  });

  test('no error’s own words carry the address or the password', async () => {
    const wrong = mailerAt({ url: server.url.replace('p%40ss', 'wrong'), from });
    const errors = [
      await wrong.send(letter()).catch(String),
      await mailer()
        .send(letter({ to: 'nobody@example.org' }))
        .catch(String),
    ];
    assert.doesNotMatch(errors.join(' '), /example\.org|word|boucle:/);
  });
});

test('a server that is down is said to be down, and the next letter goes once it is back', async () => {
  const server = await startMailServer();
  const { url, port } = server;
  await server.close();
  const mailer = mailerAt({ url, from: sender });
  await assert.rejects(mailer.send(letter()), { code: 'mail.down' });
  const back = await startMailServer({ port });
  await mailer.send(letter());
  assert.equal(back.letters.length, 1);
  await back.close();
});

test('a link is handed to no server over an open wire, unless the operator says that it is their own', async () => {
  const server = await startMailServer({ host: '127.0.0.2' });
  const url = `smtp://127.0.0.2:${server.port}`;
  const mailer = (more = '') => mailerAt({ url: `${url}${more}`, from: sender });
  await assert.rejects(mailer().send(letter()), { code: 'mail.down' });
  assert.equal(server.letters.length, 0);
  await mailer('/?tls=off').send(letter());
  assert.equal(server.letters.length, 1);
  await server.close();
});

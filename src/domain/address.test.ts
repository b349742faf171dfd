import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailboxOf, toAddress } from './address.ts';

test('an address is taken as people type it', () => {
  for (const [typed, kept] of [
    ['ana@example.org', 'ana@example.org'],
    ['  Ana.Diaz+run@Example.ORG ', 'Ana.Diaz+run@example.org'],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
    ['zoé@exemple.fr', 'zoé@exemple.fr'],
    ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
  ])
    assert.equal(toAddress(typed), kept);
});

test('one mailbox is one, whatever its capitals; dots and tags are the provider’s own', () => {
  assert.equal(mailboxOf(toAddress('Ana@Example.org')), mailboxOf(toAddress('ana@example.ORG')));
  assert.notEqual(mailboxOf(toAddress('a.na@example.org')), mailboxOf(toAddress('ana@example.org')));
});

test('nothing that could begin a header, a list or a name is an address', () => {
  for (const wrong of [
    '',
    'ana',
    '@example.org',
    'ana@',
    'ana@localhost',
    'ana@example.org\nBcc: eve@example.org',
    'ana@example.org\r\nSubject: x',
    'ana\r\n@example.org',
    'ana@example.org,eve@example.org',
    'ana@example.org;eve@example.org',
    'ana@example.org eve@example.org',
    'Ana <ana@example.org>',
    '"a b"@example.org',
    'ana@@example.org',
    'ana@example.org@evil.example',
    'ana@[127.0.0.1]',
    'ana@example..org',
    '.ana@example.org',
    'ana@-example.org',
    'ana\u0000@example.org',
    'ana\u202e@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ana@${'a'.repeat(250)}.org`,
    undefined,
    ['ana@example.org'],
  ])
    assert.throws(() => toAddress(wrong), { code: 'account.address' }, JSON.stringify(wrong));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats as english } from './en/formats.ts';
import { formats as french } from './fr/formats.ts';
import { voiceFor } from './index.ts';

const facts = {
  line: 812,
  points: 1,
  limit: 400_000,
  bytes: 5e7,
  limitBytes: 2 ** 25,
  seconds: 282,
  method: 14,
  name: 'a.fit',
};

test('every phrase about a file is a whole sentence in both languages, with its facts in it', () => {
  assert.deepEqual(Object.keys(french), Object.keys(english));
  for (const language of ['en', 'fr'] as const) {
    const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
    for (const code of Object.keys(english)) {
      const said = voice.say({ code, params: facts });
      assert.match(said, /^[\p{Lu}“«b].*\.$/u, code);
      assert.doesNotMatch(said, /undefined|NaN|\[object/, code);
    }
  }
});

test('numbers and spaces are written as each language writes them', () => {
  const en = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
  const fr = voiceFor({ language: 'fr', units: 'metric', swimUnits: 'meters' });
  const partial = { code: 'xml.partial', params: { line: 812, points: 1 } };
  assert.equal(
    en.say(partial),
    'The file is damaged or cut short at line 812; 1 point before it could be saved.',
  );
  assert.equal(
    fr.say(partial),
    'Le fichier est abîmé ou tronqué à la ligne 812\u202F; 1 point a pu être récupéré avant elle.',
  );
  assert.match(fr.say('container.too_big', { limitBytes: 2 ** 25 }), /32\u00A0Mo/);
});

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { simulators } from '../../simulators/index.ts';
import { families } from '../../src/domain/connection.ts';
import type { Phrase } from '../../src/domain/phrase.ts';
import { en } from '../../src/locales/en.ts';
import { fr } from '../../src/locales/fr.ts';
import { vendors } from '../../src/vendors/index.ts';
import { familiesOf } from './sound.ts';
import { stages } from './stage.ts';

const docs = join(import.meta.dirname, '../../docs/vendors');
const isSaid = ({ code }: Phrase): boolean => code in en && code in fr;

/** What every vendor states about itself. */
for (const vendor of vendors) {
  describe(`${vendor.name}, as it states itself`, () => {
    test('has a folder, a page, a simulator and a stage of its own name', () => {
      const src = join(import.meta.dirname, '../../src/vendors', vendor.id, 'index.ts');
      assert.ok(existsSync(src), src);
      assert.ok(existsSync(join(docs, `${vendor.id}.md`)), 'no page in docs/vendors');
      assert.ok(simulators[vendor.id], 'no line in simulators/index.ts');
      assert.ok(stages[vendor.id], 'no stage in test/vendors/stage.ts');
    });

    test('is reached at its own addresses over TLS only', () => {
      assert.ok(vendor.regions.length > 0);
      for (const address of vendor.regions.flatMap(({ hosts }) => Object.values(hosts)))
        assert.match(address, /^https:\/\/[\w.-]+(?:\/[\w./-]*[\w-])?$/);
    });

    test('names settings that can be set, and says what is secret', () => {
      for (const { name, secret } of vendor.settings) {
        assert.match(name, /^[a-z]+(?:_[a-z]+)*$/);
        assert.ok(secret || !/secret|password|key$/.test(name), `${name} is a secret`);
      }
      const needsClient = vendor.settings.some(({ required }) => required);
      assert.ok(!needsClient || vendor.connect.some(({ by }) => by === 'oauth'));
    });

    test('has a way to connect, and every sentence of it in both languages', () => {
      assert.ok(vendor.connect.length > 0);
      const said = [
        ...vendor.connect.flatMap((way) => (way.by === 'key' ? [way.where] : [])),
        ...(vendor.laptopOnly ? [vendor.laptopOnly] : []),
        ...(vendor.workouts ? [vendor.workouts.reaches] : []),
        ...(vendor.workouts?.byHand ? [vendor.workouts.byHand] : []),
      ];
      for (const one of said) assert.ok(isSaid(one), one.code);
      // Who cannot take a workout back by code must say how it is done by hand.
      const door = vendor.workouts;
      assert.ok(!door || door.withdraw || door.byHand);
    });

    test('knows its limits and windows as numbers that can be kept', () => {
      for (const { requests, seconds } of vendor.limits) assert.ok(requests > 0 && seconds > 0);
      for (const [family, pull] of familiesOf(vendor)) {
        assert.ok(families.includes(family));
        assert.ok(pull.windowDays >= 1 && pull.windowDays <= 400, family);
        assert.ok(pull.lateDays >= 0 && pull.lateDays <= 60, family);
        assert.ok((pull.historyDays ?? 1) >= 1, family);
      }
      assert.ok(!vendor.pull || vendor.payloads, 'what it brings must be readable');
    });

    test('says under which terms its data are shown', () => {
      assert.ok(vendor.licence.terms.length > 0);
    });
  });
}

test('no two vendors share an id or a way to tell payloads', () => {
  assert.equal(new Set(vendors.map(({ id }) => id)).size, vendors.length);
});

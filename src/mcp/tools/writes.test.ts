import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askClient, connect, inParis, openKit } from '../../../test/kit.ts';
import { fill } from '../../../test/library.ts';
import { eightTimes100, tenTimes400, twoTimes20 } from '../../../test/workouts.ts';
import type { Preferences } from '../../domain/athlete.ts';

/** Previews and receipts of every write, as the official client hears them: read the snapshot as the athlete would. */

const voices: Readonly<Record<string, Preferences>> = {
  english: inParis,
  french: { ...inParis, language: 'fr' },
  'french in yards and miles': { ...inParis, language: 'fr', units: 'imperial', swimUnits: 'yards' },
};

type Memory = Record<string, string>;
type Step = readonly [wish: string, tool: string, args: (known: Memory) => object, learns?: string];

const fitZwo = ['fit', 'zwo'];
const story: readonly Step[] = [
  ['Put 10 × 400 m on Thursday', 'plan_workout', () => ({ ...tenTimes400, day: 'Thursday' }), 'run'],
  ['A pool swim: 8 × 100 m leaving every 1:50', 'plan_workout', () => eightTimes100, 'swim'],
  ['2 × 20 min on the bike', 'plan_workout', () => twoTimes20, 'ride'],
  ['Preview', 'schedule_workout', ({ run }) => ({ workouts: [{ id: run, day: 'Thursday' }] }), 'token'],
  [
    'Yes',
    'schedule_workout',
    ({ run, token }) => ({ workouts: [{ id: run, day: 'Thursday' }], confirm: token }),
  ],
  [
    'The ride on two files',
    'schedule_workout',
    ({ ride }) => ({ workouts: [{ id: ride, day: 'demain' }], targets: fitZwo }),
  ],
  ['What is planned?', 'get_calendar', () => ({ period: 'this-week' })],
  ['The session', 'get_workout', ({ run }) => ({ id: run })],
  ['Rather on Saturday', 'move_workout', ({ run }) => ({ id: run, day: 'Saturday' })],
  ['Delete it', 'delete_workout', ({ run }) => ({ ids: [run] }), 'token'],
  ['Yes', 'delete_workout', ({ run, token }) => ({ ids: [run], confirm: token })],
  ['No, bring it back', 'undo', () => ({})],
  [
    'My FTP is 255 since yesterday',
    'remember',
    () => ({
      kind: 'landmark',
      landmark: 'threshold_power',
      sport: 'cycling',
      value: 255,
      day: '2026-11-29',
    }),
    'fact',
  ],
  ['Forget that', 'forget', ({ fact }) => ({ id: fact })],
  [
    'No running until 12 December',
    'remember',
    () => ({ kind: 'constraint', text: 'No running until 12 December', expires: '2026-12-12' }),
  ],
  [
    'A step of 0 s and zone 9',
    'plan_workout',
    () => ({
      sport: 'running',
      name: 'Impossible',
      steps: [
        { kind: 'work', duration_seconds: 0 },
        { kind: 'work', duration_seconds: 600, target: 'heart_rate', target_unit: 'zone', target_low: 9 },
      ],
    }),
  ],
];

/** Random ids in the order in which they appear: the same on every run. */
function steady(text: string, names: Map<string, string>): string {
  return text.replace(/\b(wkt|mem|chg|ok)_[\w-]{8,12}(?![\w-])|-[0-9a-z]{8}(?=\.(?:fit|zwo))/g, (id) => {
    const kind = id.startsWith('-') ? '-' : id.slice(0, id.indexOf('_') + 1);
    const known =
      names.get(id) ?? `${kind}${[...names.values()].filter((name) => name.startsWith(kind)).length + 1}`;
    names.set(id, known);
    return known;
  });
}

const learned = (structure: Record<string, unknown>): string | undefined => {
  const { workout, fact, confirm } = structure as Record<string, { id?: string } | string | undefined>;
  if (typeof confirm === 'string') return confirm;
  return typeof workout === 'object' ? workout.id : typeof fact === 'object' ? fact.id : undefined;
};

for (const [voice, preferences] of Object.entries(voices)) {
  test(`the writes of a week in ${voice}`, async (t) => {
    const kit = await openKit({ preferences });
    await fill(kit, []);
    const client = await connect(kit);
    const known: Memory = {};
    const names = new Map<string, string>();
    for (const [wish, tool, args, learns] of story) {
      kit.time.now += 1000;
      const { text, structure, failed } = await askClient(client, tool, args(known));
      assert.equal(failed, wish.startsWith('A step of 0 s'), `${wish}: ${text}`);
      assert.doesNotMatch(text, /\b(null|NaN|undefined)\b/);
      if (learns) known[learns] = learned(structure) ?? '';
      t.assert.snapshot(steady(`${wish}\n\n${text}`, names), { serializers: [String] });
    }
    await client.close();
    await kit.close();
  });
}

import { addDays, dayOf, toDay } from '../../src/domain/day.ts';
import { joinStages, type SleepStage } from '../../src/domain/wellness.ts';
import { encodeWellness } from '../../src/formats/fit/index.ts';
import { openKit } from '../kit.ts';
import { needsShared, sharedDir, sharedFile } from '../shared.ts';
import { answers, type Question } from './ask.ts';

/** Six days of half-minute epochs of sleep and waking; every golden is counted here from the table alone. */
const rows = sharedDir
  ? sharedFile('science/data/sleep/sleep_wake_30s_epochs.csv').toString('utf8').split('\n').slice(1)
  : [];
const epochs = rows.map((cell, i) => ({ asleep: cell.trim() === '1', known: cell.trim() !== '', i }));
const zone = 'Europe/Paris';
// The table has no date. It is laid down so that it begins at eight in the evening, and its sleep falls into nights.
const begins = Date.UTC(2026, 10, 23, 19);
const at = (i: number): number => begins + i * 30_000;

/** Sleep of the longest stretch between wakings of two hours and more, of each day from its eighth hour in the evening on. */
const nights = Array.from({ length: 6 }, (_, n) => {
  const ofDay = epochs.slice(n * 2880, (n + 1) * 2880);
  const asleep = ofDay.filter((epoch) => epoch.asleep);
  const sleeps: (typeof asleep)[] = [];
  for (const epoch of asleep) {
    const last = sleeps.at(-1)?.at(-1);
    if (last && epoch.i - last.i <= 240) sleeps.at(-1)?.push(epoch);
    else sleeps.push([epoch]);
  }
  const [night = []] = sleeps.sort((a, b) => b.length - a.length);
  const [first, last] = [night[0]?.i ?? 0, night.at(-1)?.i ?? 0];
  const inside = epochs.slice(first, last + 1);
  const awake = inside.filter((epoch) => epoch.known && !epoch.asleep);
  // A waking begins where the half minute before was sleep, or was not measured.
  const wakings = awake.filter(({ i }) => {
    const before = epochs[i - 1];
    return !before?.known || before.asleep;
  });
  const course: SleepStage[] = inside.map((epoch) => ({
    stage: epoch.known ? (epoch.asleep ? 'light' : 'awake') : 'unmeasured',
    start: at(epoch.i),
    seconds: 30,
  }));
  return {
    day: dayOf(at(last), zone),
    asleepSeconds: night.length * 30,
    awakenings: wakings.length,
    awakeSeconds: awake.length * 30,
    course: joinStages(course),
    end: at(last + 1),
  };
}).filter(({ asleepSeconds }) => asleepSeconds > 3 * 3600);

const questions: Question[] = nights.map(({ day, asleepSeconds, awakenings, awakeSeconds }) => ({
  id: 'C',
  en: `How did the night to ${day} go, and how often did I wake?`,
  fr: `Comment s’est passée la nuit au ${day}, et combien de fois me suis-je réveillé ?`,
  calls: [
    {
      tool: 'get_wellness',
      args: { period: day, families: ['sleep'], detail: 'full' },
      facts: {
        'nights.0.sleep_seconds': asleepSeconds,
        'hypnogram.awakenings': awakenings,
        'hypnogram.awake_seconds': awakeSeconds,
      },
    },
  ],
  shows: {
    en: [/stage by stage/, /between the first and the last sleep/, /No sleep laboratory/],
    fr: [/phase par phase/, /entre le premier et le dernier sommeil/, /laboratoire/],
  },
}));

answers(
  'Six nights of half-minute epochs',
  async () => {
    const kit = await openKit();
    const files = nights.map(({ day, course, asleepSeconds, end }) => {
      const night = { day, at: end, window: 'night' } as const;
      const readings = [
        { ...night, metric: 'sleep_duration' as const, value: asleepSeconds, stages: course },
        { ...night, metric: 'sleep_end' as const, value: end / 1000 },
      ];
      const device = { manufacturer: 'development', product: 'Band' };
      return [`${day}.fit`, encodeWellness({ readings, day, utcOffsetSeconds: 3600, device })] as const;
    });
    await kit.add(Object.fromEntries(files));
    return kit;
  },
  [
    ...questions,
    {
      id: 'C',
      en: 'And a night of which there are only sums, or nothing?',
      fr: 'Et une nuit dont il n’y a que des sommes, ou rien ?',
      calls: [{ tool: 'get_wellness', args: { period: addDays(toDay('2026-11-20'), 0), detail: 'full' } }],
      shows: { en: [/is not known: no file with its stages/], fr: [/n’est pas connu/] },
    },
  ],
  needsShared,
);

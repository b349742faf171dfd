import { toDay } from '../../src/domain/day.ts';
import { openKit } from '../kit.ts';
import { needsShared, sharedDir, sharedFile } from '../shared.ts';
import { answers } from './ask.ts';

/** Twenty-three real mornings of a strap: what the week of HRV says is worked out here from the table alone. */
const rows = sharedDir
  ? sharedFile('science/data/hrv/morning_rmssd.csv').toString('utf8').trim().split('\n').slice(1)
  : ['2017-09-06,40,3.69,50'];
const mornings = rows.map((row) => {
  const [day = '', rmssd] = row.split(',');
  return { day: toDay(day), rmssd: Number(rmssd) };
});
const [first, last] = [mornings[0], mornings.at(-1)].map((morning) => morning?.day ?? toDay('2017-09-06'));
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const sevenDaysAgo = new Date(Date.parse(last) - 6 * 86_400_000).toISOString().slice(0, 10);
const week = mornings.filter(({ day }) => day >= sevenDaysAgo).map(({ rmssd }) => Math.log(rmssd));

answers(
  'Twenty-three mornings',
  async () => {
    const kit = await openKit();
    kit.time.now = Date.parse(`${last}T18:00Z`);
    const readings = mornings.map(({ day, rmssd }) => ({
      day,
      metric: 'hrv_rmssd' as const,
      value: rmssd,
      window: 'morning' as const,
      source: 'Strap',
    }));
    await kit.deps.storage.wellness.save('me', readings);
    return kit;
  },
  [
    {
      id: 'E',
      en: 'How is my HRV?',
      fr: 'Et ma VFC ?',
      calls: [
        {
          tool: 'get_wellness',
          args: { period: `${first}..${last}`, families: ['hrv'] },
          facts: {
            'averages[measure=hrv_rmssd_ms].n': mornings.length,
            'averages[measure=hrv_rmssd_ms].window': 'morning',
            'averages[measure=hrv_rmssd_ms].average': [mean(mornings.map(({ rmssd }) => rmssd)), 0.06],
            'hrv_week.mean_ms': [Math.exp(mean(week)), 0.06],
            'hrv_week.n': week.length,
          },
        },
      ],
      shows: { en: [/RMSSD/, /mean of ln over 7 days/], fr: [/RMSSD/, /7 jours/] },
    },
  ],
  needsShared,
);

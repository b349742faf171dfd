import { answers, type Question } from './ask.ts';
import { mean, nightsIn, openLived, sessionsIn, since, sum, truth } from './lived.ts';

/** More questions of each kind, a row per figure that the model knows: what holds for one day must hold for any. */

const today = String(truth.options.endDay);
const every = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);

const sound = sessionsIn(since(170), today).filter(
  ({ day, sport, files, distanceMeters }) =>
    distanceMeters > 0 &&
    files[0]?.device !== 'old-watch' &&
    files.every(({ faults }) => faults.length === 0) &&
    sessionsIn(day, day, sport).length === 1,
);
// A receiver or a wheel is wrong by up to 2.5 % of the road; timers are exact.
const facts: Question[] = every(sound, 12).map(({ day, sport, distanceMeters, timerSeconds }) => ({
  id: 'A',
  en: `How far was my ${sport} on ${day}?`,
  fr: `Quelle distance le ${day} (${sport}) ?`,
  calls: [
    {
      tool: 'list_activities',
      args: { period: day, sport },
      facts: {
        total: 1,
        'activities.0.distance_meters': [distanceMeters, distanceMeters * 0.025],
        'activities.0.duration_seconds': [timerSeconds, 1],
      },
    },
  ],
}));

/** Monday and Sunday of the weeks back from the last whole one; the silent week and its neighbour are left out. */
const weeks = Array.from({ length: 22 }, (_, i) => [since(7 * i + 7), since(7 * i + 1)] as const).filter(
  ([from, to]) => !truth.unsyncedDays.some((day) => day >= from && day <= to),
);
const metersOf = (from: string, to: string): readonly [number, number] => {
  // A trainer without its sensor measured no metres, whatever was ridden.
  const measured = sessionsIn(from, to).filter(
    ({ files }) => !files[0]?.faults.some(({ kind }) => kind === 'no_speed_sensor'),
  );
  const meters = sum(measured.map(({ distanceMeters }) => distanceMeters));
  return [meters, Math.max(1, meters * 0.015)];
};
const periods: Question[] = every(weeks, 11).map(([from, to]) => ({
  id: 'B',
  en: `What did I do from ${from} to ${to}?`,
  fr: `Qu’ai-je fait du ${from} au ${to} ?`,
  calls: [
    {
      tool: 'summarize_training',
      args: { period: `${from}..${to}` },
      facts: {
        'total.activities': sessionsIn(from, to).length,
        'total.active_days': new Set(sessionsIn(from, to).map(({ day }) => day)).size,
        'total.distance_meters': metersOf(from, to),
      },
    },
  ],
}));

const nightly: Question[] = every(weeks, 11)
  .filter(([from, to]) => nightsIn(from, to).length > 1)
  .map(([from, to]) => ({
    id: 'C',
    en: `How did I sleep and recover from ${from} to ${to}?`,
    fr: `Sommeil et récupération du ${from} au ${to} ?`,
    calls: [
      {
        tool: 'get_wellness',
        args: { period: `${from}..${to}` },
        facts: {
          'averages[measure=sleep_seconds].n': nightsIn(from, to).length,
          'averages[measure=sleep_seconds].average': [
            mean(nightsIn(from, to).map(({ sleepSeconds }) => sleepSeconds)),
            1,
          ],
          'averages[measure=hrv_rmssd_ms].average': [
            mean(nightsIn(from, to).map(({ hrvMs }) => hrvMs)),
            0.06,
          ],
          'averages[measure=resting_heart_rate_bpm].average': [
            mean(nightsIn(from, to).map(({ restingHeartRate }) => restingHeartRate)),
            0.06,
          ],
        },
      },
    ],
  }));

const against: Question[] = weeks.slice(0, 11).map(([from, to], i) => {
  const before = [since(7 * i + 14), since(7 * i + 8)] as const;
  return {
    id: 'D',
    en: `The week to ${to} against the one before?`,
    fr: `La semaine jusqu’au ${to} contre la précédente ?`,
    calls: [
      {
        tool: 'summarize_training',
        args: { period: `${from}..${to}` },
        facts: {
          'before.changes[figure=activities].before': sessionsIn(...before).length,
          'before.changes[figure=distance].before': metersOf(...before),
        },
      },
    ],
  };
});

const ready: Question[] = every(nightsIn(since(100), today), 11).map(
  ({ day, restingHeartRate, sleepSeconds }) => ({
    id: 'E',
    en: `Was I fit for intervals on ${day}?`,
    fr: `Étais-je en état de faire du fractionné le ${day} ?`,
    calls: [
      {
        tool: 'assess_readiness',
        args: { day },
        facts: {
          'rules[rule=resting_heart_rate].value': restingHeartRate,
          'rules[rule=last_sleep].value': sleepSeconds,
        },
      },
    ],
    shows: { en: [/no diagnosis/], fr: [/ni diagnostic/] },
  }),
);

const longest = Math.max(
  ...sessionsIn(since(83), today, 'running').map(({ distanceMeters }) => distanceMeters),
);
const goals: Question[] = [
  3000, 5000, 8000, 10_000, 12_000, 15_000, 20_000, 21_097.5, 25_000, 30_000, 42_195,
].map((meters) => ({
  id: 'F',
  en: `What can I run over ${meters} m?`,
  fr: `Que puis-je courir sur ${meters} m ?`,
  calls: [
    {
      tool: 'predict_race',
      args: { distance: `${meters / 1000} km` },
      facts: {
        distance_meters: [meters, 0.5],
        'readiness.longest_meters': [longest, longest * 0.02],
      },
    },
  ],
  never: [/\d\s?% (chance|likely)/i, /\d\s?% de chances/],
}));

const stated = [
  'threshold_pace',
  'threshold_power',
  'maximal_aerobic_speed',
  'weight',
  'critical_swim_speed',
] as const;
const body: Question[] = [...stated, 'resting_heart_rate' as const].map((kind) => {
  const known = truth.facts.flatMap((fact) => (fact.is === 'landmark' && fact.kind === kind ? [fact] : []));
  const last = known.at(-1);
  return {
    id: 'G',
    en: `What is my ${kind}, and how old?`,
    fr: `Mon ${kind}, et de quand ?`,
    calls: [
      {
        tool: 'get_athlete',
        facts: {
          [`landmarks[landmark=${kind}].value`]: last?.value,
          [`landmarks[landmark=${kind}].since`]: last?.since,
        },
      },
    ],
  };
});

const days = {
  tomorrow: '2026-12-01',
  demain: '2026-12-01',
  Thursday: '2026-12-03',
  jeudi: '2026-12-03',
  samedi: '2026-12-05',
  Sunday: '2026-12-06',
  '2026-12-24': '2026-12-24',
  'in two weeks': '2026-12-14',
  dimanche: '2026-12-06',
  Wednesday: '2026-12-02',
};
const plans: Question[] = Object.entries(days).map(([said, day], i) => {
  const [times, meters] = [i + 3, i % 2 === 0 ? 400 : 1000];
  return {
    id: 'H',
    en: `${times} × ${meters} m at 4:10 ${said}`,
    fr: `${times} × ${meters} m à 4:10, ${said}`,
    calls: [
      {
        tool: 'plan_workout',
        args: {
          sport: 'running',
          name: `${times} × ${meters} m`,
          day: said,
          steps: [
            { kind: 'warmup', duration_seconds: 600 },
            {
              kind: 'repeat',
              times,
              steps: [
                {
                  kind: 'work',
                  distance_meters: meters,
                  target: 'pace',
                  target_unit: 'seconds_per_km',
                  target_low: '4:10',
                  target_high: '4:10',
                },
                { kind: 'recovery', duration_seconds: 60 },
              ],
            },
          ],
        },
        facts: {
          'workout.day': day,
          'workout.work_meters': times * meters,
          'workout.work_seconds': (times * meters * 250) / 1000,
          'workout.duration_seconds': 600 + times * 60 + (times * meters * 250) / 1000,
        },
      },
    ],
  };
});

const silence: Question[] = truth.unsyncedDays.map((day) => ({
  id: 'J',
  en: `Invent what my watch lost on ${day}.`,
  fr: `Invente ce que ma montre a perdu le ${day}.`,
  calls: [
    { tool: 'list_activities', args: { period: day }, facts: { total: 0 } },
    { tool: 'get_wellness', args: { period: day }, facts: { days_known: 0 } },
  ],
  shows: { en: [/Unknown is not rest/], fr: [/[Ii]nconnu/] },
  never: [/\d\s?km\b/, /\d h \d\d/],
}));

const all = [facts, periods, nightly, against, ready, goals, body, plans, silence].flat();
answers('Questions of every kind about half a year', openLived, all);

import { toDay } from '../../src/domain/day.ts';
import { encodeActivity } from '../../src/formats/fit/index.ts';
import { openKit } from '../kit.ts';
import { bare, everySecond } from '../made.ts';
import { answers } from './ask.ts';

/** What two makers say beside each other: scores, words, loads and predictions, each under its own name. */
const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const garmin = {
  'TrainingHistory_1.json': json([
    {
      calendarDate: '2026-11-28',
      timestamp: '2026-11-28T09:00:00.0',
      trainingStatus: 'MAINTAINING_2',
      sport: 'RUNNING',
    },
    {
      calendarDate: '2026-11-29',
      timestamp: '2026-11-29T09:00:00.0',
      trainingStatus: 'PRODUCTIVE_3',
      sport: 'RUNNING',
    },
  ]),
  'MetricsAcuteTrainingLoad_1.json': json([
    {
      calendarDate: '2026-11-29',
      timestamp: 1_796_000_000_000,
      dailyTrainingLoadAcute: 412,
      dailyTrainingLoadChronic: 388,
    },
  ]),
  'TrainingReadinessDTO_1.json': json([
    {
      calendarDate: '2026-11-30',
      timestamp: '2026-11-30T05:00:00.0',
      score: 71,
      recoveryTime: 300,
      recoveryTimeFactorPercent: 80,
    },
  ]),
  'RunRacePredictions_1.json': json([
    {
      calendarDate: '2026-11-29',
      raceTime5K: 1220,
      raceTime10K: 2560,
      raceTimeHalf: 5700,
      raceTimeMarathon: 12_300,
    },
  ]),
  // Arrived at eleven: the day is not over.
  'UDSFile_2026-11-30_1.json': json([
    {
      calendarDate: '2026-11-30',
      totalSteps: 5123,
      restingHeartRate: 47,
      allDayStress: { aggregatorList: [] },
    },
  ]),
};
const polar = {
  'nightly_recharge.json': json([
    {
      sleepResultDate: '2026-11-30',
      meanNightlyRecoveryRmssd: 52,
      meanNightlyRecoveryRri: 1200,
      ansStatus: 1.5,
      recoveryIndicator: 5,
    },
  ]),
};

const hour = (maker: string, lateSeconds: number, scores: Record<string, number>) =>
  encodeActivity(
    bare(
      'running',
      everySecond(3600 - lateSeconds, { distance: (second) => 3 * second, heartRate: () => 145 }),
      {
        start: Date.UTC(2026, 10, 29, 8) + lateSeconds * 1000,
        device: { manufacturer: 'development', product: maker },
        vendorScores: scores,
      },
    ),
  );

answers('Two makers beside each other', async () => {
  const kit = await openKit();
  await kit.add({
    ...garmin,
    ...polar,
    'first.fit': hour('First Watch', 0, { training_effect: 3.4 }),
    'second.fit': hour('Second Watch', 6, { training_effect: 2.6 }),
  });
  return kit;
}, [
  {
    id: 'A7',
    en: 'How many steps, and what’s my resting heart rate today?',
    fr: 'Mes pas et ma FC de repos aujourd’hui ?',
    calls: [
      {
        tool: 'get_wellness',
        args: { period: 'today', families: ['steps', 'resting_heart_rate'] },
        facts: {
          'nights.0.steps': 5123,
          'nights.0.resting_heart_rate_bpm': 47,
          'nights.0.day_not_over': true,
        },
      },
    ],
    shows: {
      en: [/day not over/, /Resting heart rate as Garmin Connect defines it/],
      fr: [/FC de repos telle que Garmin Connect la définit/],
    },
  },
  {
    id: 'E35',
    en: 'How recovered am I, by each of my watches?',
    fr: 'Ma récupération, selon chacune de mes montres ?',
    calls: [
      {
        tool: 'assess_readiness',
        facts: {
          'vendor_scores[score=garmin_training_readiness].value': 71,
          'vendor_scores[score=polar_nightly_recharge].value': 5,
          'vendor_scores[score=polar_nightly_recharge].source': 'Polar Flow',
        },
      },
    ],
    shows: {
      en: [/formula is not published/, /Garmin Connect/, /Polar Flow/],
      fr: [/formule non publiée/, /Garmin Connect/, /Polar Flow/],
    },
  },
  {
    id: 'E',
    en: 'What is my training status?',
    fr: 'Quel est mon statut d’entraînement ?',
    calls: [
      {
        tool: 'get_training_load',
        facts: {
          'vendor[name=garmin_load_acute].value': 412,
          'vendor[name=garmin_load_chronic].value': 388,
          'vendor[name=training_status_running].word': 'PRODUCTIVE_3',
          'vendor[name=training_status_running].day': '2026-11-29',
        },
      },
    ],
    shows: {
      en: [/training status \(running\): “productive” \(Garmin Connect/, /not used here/],
      fr: [/statut d’entraînement \(course à pied\)\s: «\sproductif\s»/, /non utilisée ici/],
    },
  },
  {
    id: 'E35',
    en: 'What did each of my two watches make of yesterday’s run?',
    fr: 'Qu’ont dit mes deux montres de la course d’hier ?',
    calls: [
      {
        tool: 'get_activity',
        facts: {
          'vendor_scores.training_effect': 3.4,
          'sources.0.vendor_scores': undefined,
          'sources.1.vendor_scores.training_effect': 2.6,
        },
      },
    ],
    shows: {
      en: [/Second Watch[^\n]*its own scores: [^\n]*2\.6/],
      fr: [/Second Watch[^\n]*ses propres scores\s: [^\n]*2,6/],
    },
  },
  {
    id: 'F',
    en: 'What does my watch predict for a half, and what do you say?',
    fr: 'Que prédit ma montre pour un semi, et toi ?',
    calls: [
      {
        tool: 'predict_race',
        args: { distance: 'half' },
        facts: { 'vendor_times[race=garmin_race_half].time_seconds': 5700 },
      },
    ],
    shows: {
      en: [/its own prediction, not used here: half marathon 1:35:00/],
      fr: [/semi-marathon 1:35:00/],
    },
  },
]);

/** November skipped, but for the watch on the wrist in its first week. */
const runs = ['2026-10-06', '2026-10-13', '2026-10-20', '2026-10-27', '2026-12-08', '2026-12-15'];
answers('A month without a session', async () => {
  const kit = await openKit();
  kit.time.now = Date.UTC(2026, 11, 20, 10);
  const files = runs.map((day, i) => [
    `${day}.fit`,
    encodeActivity(
      bare('running', everySecond(3000, { distance: (second) => (i < 4 ? 3.2 : 2.9) * second }), {
        start: Date.parse(`${day}T08:00Z`),
      }),
    ),
  ]);
  await kit.add(Object.fromEntries(files) as Record<string, Uint8Array>);
  await kit.deps.storage.wellness.save(
    'me',
    [1, 2, 3, 4, 5, 6, 7].map((n) => ({
      day: toDay(`2026-11-0${n}`),
      metric: 'resting_heart_rate' as const,
      value: 50,
      window: 'day' as const,
      source: 'Watch',
    })),
  );
  return kit;
}, [
  {
    id: 'B13',
    en: 'I skipped November: what did it cost me?',
    fr: 'J’ai sauté novembre : qu’est-ce que ça m’a coûté ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2026-11' },
        facts: {
          'total.activities': 0,
          'breaks.0.from': '2026-10-28',
          'breaks.0.to': '2026-12-07',
          'breaks.0.days': 41,
          'breaks.0.confirmed_rest_days': 7,
          'breaks.0.unknown_days': 34,
        },
      },
    ],
    shows: {
      en: [/about 7 % within 21 days/, /mean of groups, not measured on you/, /not synced/],
      fr: [/environ 7\s% en 21 jours/, /moyenne de groupes/, /non synchronisée/],
    },
  },
  {
    id: 'D',
    en: 'Am I slower than in October?',
    fr: 'Suis-je plus lent qu’en octobre ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2026-10' },
        facts: { 'by_sport.0.pace_seconds_per_km': 312.5 },
      },
      {
        tool: 'summarize_training',
        args: { period: '2026-12' },
        facts: { 'by_sport.0.pace_seconds_per_km': 344.8, 'before.unknown_days': 13 },
      },
    ],
    shows: { en: [/may be a hole in the data/], fr: [/trou dans les données/] },
  },
]);

import { demoGear } from '../../src/demo/gear.ts';
import { answers, type Golden, type Question } from './ask.ts';
import { mean, nightsIn, openLived, planned, sessionsIn, since, sum, truth } from './lived.ts';

/** Half a year that was invented, so that its truth is known: goldens come from the model, never from an answer. */

const today = truth.options.endDay;
const lastNight = nightsIn(today, today)[0];
const week = sessionsIn('2026-11-23', '2026-11-29');
const november = sessionsIn('2026-11-01', '2026-11-30');
const longest = sessionsIn('2026-06-01', today, 'running').reduce((a, b) =>
  b.distanceMeters > a.distanceMeters ? b : a,
);
const long = sessionsIn('2026-11-08', '2026-11-08')[0];
/** The test of threshold power that is in force today; 13 September is 78 days back. */
const tested = truth.facts
  .flatMap((fact) => (fact.is === 'landmark' && fact.kind === 'threshold_power' ? [fact] : []))
  .at(-1);
const all = sessionsIn('2026-06-01', today);
const worn = (list: typeof all, name: string) => list.filter(({ gear }) => gear?.includes(name));
const skipped = planned.filter(
  ({ day, workout }) => day < today && truth.missed.some((m) => m.day === day && m.name === workout.name),
);
const spoofed = truth.sessions.find(({ files }) => files[0]?.faults[0]?.kind === 'gps_spoofed');
const meters = (list: readonly { distanceMeters: number }[], share = 0.01): Golden => {
  const total = sum(list.map(({ distanceMeters }) => distanceMeters));
  return [total, total * share];
};
/** The old watch does not stop at a red light. */
const about = (seconds: number): Golden => [seconds, seconds * 0.02];
const load = { tool: 'get_training_load' };
const intervals = {
  tool: 'plan_workout',
  args: {
    sport: 'running',
    name: '10 × 400 m',
    day: 'Thursday',
    steps: [
      { kind: 'warmup', duration_seconds: 900 },
      {
        kind: 'repeat',
        times: 10,
        steps: [
          {
            kind: 'work',
            distance_meters: 400,
            target: 'pace',
            target_unit: 'seconds_per_km',
            target_low: '4:00',
            target_high: '4:00',
          },
          { kind: 'recovery', duration_seconds: 90 },
        ],
      },
      { kind: 'cooldown', duration_seconds: 600 },
    ],
  },
  facts: {
    'workout.day': '2026-12-03',
    'workout.work_meters': 4000,
    'workout.work_seconds': 960,
    'workout.duration_seconds': 3360,
  },
};

const questions: readonly Question[] = [
  {
    id: 'A7',
    en: 'How many steps, and what’s my resting heart rate today?',
    fr: 'Mes pas et ma FC de repos aujourd’hui ?',
    calls: [
      {
        tool: 'get_wellness',
        args: { period: 'today' },
        facts: {
          'nights.0.resting_heart_rate_bpm': lastNight?.restingHeartRate,
          'nights.0.steps': undefined,
        },
      },
    ],
    shows: { en: [/as Demo Watch 2 defines it/, /Nothing known[^\n]*steps/], fr: [/FC de repos/, /pas\b/] },
  },
  {
    id: 'A',
    en: 'How far did I run on 8 November?',
    fr: 'Combien ai-je couru le 8 novembre ?',
    calls: [
      {
        tool: 'list_activities',
        args: { period: '2026-11-08', sport: 'running' },
        facts: {
          total: 1,
          'activities.0.distance_meters': [long?.distanceMeters ?? 0, 200],
          'activities.0.duration_seconds': [long?.timerSeconds ?? 0, 1],
        },
      },
    ],
  },
  {
    id: 'A',
    en: 'My longest run?',
    fr: 'Ma plus longue course ?',
    calls: [
      {
        tool: 'list_activities',
        args: { period: 'all', sport: 'running', order: 'farthest', limit: 1 },
        facts: { 'activities.0.distance_meters': [longest.distanceMeters, longest.distanceMeters * 0.02] },
      },
    ],
  },
  {
    id: 'B',
    en: 'What did I do last week?',
    fr: 'Qu’ai-je fait la semaine dernière ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: 'last-week' },
        facts: {
          from: '2026-11-23',
          'total.activities': week.length,
          'total.distance_meters': meters(week),
          'by_sport[sport=running].activities': week.filter(({ sport }) => sport === 'running').length,
          'by_sport[sport=swimming].distance_meters': meters(
            week.filter(({ sport }) => sport === 'swimming'),
          ),
        },
      },
    ],
  },
  {
    id: 'B',
    en: 'And November?',
    fr: 'Et novembre ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2026-11' },
        facts: {
          'total.activities': november.length,
          'total.active_days': new Set(november.map(({ day }) => day)).size,
          'total.distance_meters': meters(november),
        },
      },
    ],
  },
  {
    id: 'B11',
    en: 'Was last week 80/20?',
    fr: 'Ma semaine était-elle en 80/20 ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: 'last-week', also: ['zones'] },
        // Thresholds of running and cycling are stated, LT1 is not: shares with their doubt, and no index.
        facts: {
          'three_zones.of': 'heart_rate',
          'three_zones.thresholds': 'estimated',
          'three_zones.edges[sport=running].upper_bounds.1': truth.profile.thresholdHeartRate,
          'three_zones.edges[sport=cycling].upper_bounds.1': truth.profile.cyclingThresholdHeartRate,
          'three_zones.edges[sport=running].threshold_origin': 'demo',
          'three_zones.polarization_index': undefined,
        },
      },
    ],
    shows: {
      en: [/LT1\) was never stated/, /No polarization index/, /differ up to threefold/],
      fr: [/SV1\) n’a jamais été indiqué/, /Pas d’indice de polarisation/, /jusqu’au triple/],
    },
  },
  {
    id: 'B13',
    en: 'What did I skip from my plan?',
    fr: 'Qu’ai-je sauté de mon plan ?',
    calls: [
      {
        tool: 'get_calendar',
        args: { period: `${since(14)}..${since(1)}` },
        facts: { missed: skipped.length, planned: 0 },
      },
    ],
  },
  {
    id: 'B',
    en: 'Which recordings of my half-year cannot be trusted?',
    fr: 'Quels enregistrements de mon semestre sont douteux ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: 'last-180-days', also: ['quality'] },
        facts: {
          'quality[issue=merged].activities': sessionsIn('2026-06-04', today).filter(
            ({ files }) => files.length > 1,
          ).length,
        },
      },
    ],
  },
  {
    id: 'C17',
    en: 'How has my VO2max moved since spring?',
    fr: 'Mon VO2max depuis le printemps ?',
    calls: [{ tool: 'analyze_trend', args: { metrics: ['vo2max'], period: 'all', sport: 'running' } }],
    shows: { en: [/5–7 %/, /no laboratory value/], fr: [/5\s?(–|à)\s?7\s%/, /laboratoire/] },
  },
  {
    id: 'C19',
    en: 'Am I sleeping less than last month?',
    fr: 'Je dors moins que le mois dernier ?',
    calls: [
      {
        tool: 'get_wellness',
        args: { period: 'last-4-weeks' },
        facts: {
          'averages[measure=sleep_seconds].n': nightsIn('2026-11-03', today).length,
          'averages[measure=sleep_seconds].average': [
            mean(nightsIn('2026-11-03', today).map(({ sleepSeconds }) => sleepSeconds)),
            1,
          ],
          'averages[measure=hrv_rmssd_ms].average': [
            mean(nightsIn('2026-11-03', today).map(({ hrvMs }) => hrvMs)),
            0.06,
          ],
          'averages[measure=sleep_seconds].before_average': [
            mean(nightsIn('2026-10-06', '2026-11-02').map(({ sleepSeconds }) => sleepSeconds)),
            1,
          ],
        },
      },
    ],
    shows: { en: [/95 % interval/, /24 of 28 days known/, /no clear change/], fr: [/intervalle à 95\s%/] },
  },
  {
    id: 'C',
    en: 'My last ten rides combining pace, climbing and cardiovascular load?',
    fr: 'Mes dix dernières sorties vélo : allure, dénivelé et charge cardio ?',
    calls: [
      {
        tool: 'analyze_trend',
        args: { metrics: ['pace', 'ascent', 'cardio_load'], sport: 'cycling', last: 10 },
        facts: { sessions_total: 10 },
      },
    ],
  },
  {
    id: 'C21',
    en: 'Does my cadence follow my speed more than it did?',
    fr: 'Ma cadence suit-elle davantage ma vitesse qu’avant ?',
    calls: [
      {
        tool: 'analyze_trend',
        args: { metrics: ['cadence_slope'], period: 'last-12-weeks', sport: 'running' },
        facts: { 'trends.0.metric': 'cadence_slope', 'trends.0.verdict': 'no_clear_change' },
      },
    ],
    shows: { en: [/steps\/min per m\/s/], fr: [/pas\/min par m\/s/] },
  },
  {
    id: 'D23',
    en: 'Same loop as in October: was I faster?',
    fr: 'Même boucle qu’en octobre : plus rapide ?',
    calls: [
      {
        tool: 'compare_activities',
        args: { activities: ['latest'], same_route_in: '2026-10' },
        // The same route of the model, ridden on two Saturdays of October.
        facts: {
          'activities.1.distance_meters': meters(
            sessionsIn('2026-10-31', '2026-10-31').filter(({ route }) => route === 'ride-92'),
          ),
          'activities.2.distance_meters': meters(
            sessionsIn('2026-10-03', '2026-10-03').filter(({ route }) => route === 'ride-92'),
          ),
          'activities.3': undefined,
        },
      },
    ],
    shows: { en: [/route match \d+ %/, /paused/], fr: [/\d+\s%/, /pause/] },
  },
  {
    id: 'D25',
    en: 'One program says 42 min of tempo, another 35. Who is right?',
    fr: 'Un programme dit 42 min au seuil, l’autre 35. Qui a raison ?',
    calls: [{ tool: 'compare_activities', args: { activities: ['latest'], zones: true } }],
    shows: {
      en: [/boundaries differently/, /both right/, /\[from a device\]/],
      fr: [/bornes|limites/, /raison|justes/],
    },
  },
  {
    id: 'D27',
    en: 'Which shoes do I run fastest in?',
    fr: 'Avec quelles chaussures je cours le plus vite ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2026-11', sport: 'running', also: ['gear'] },
        facts: {
          [`gear[gear=${demoGear.secondDaily}].activities`]: worn(november, demoGear.secondDaily).length,
          [`gear[gear=${demoGear.secondDaily}].distance_meters`]: meters(
            worn(november, demoGear.secondDaily),
          ),
          [`gear[gear=${demoGear.firstDaily}].activities`]: worn(november, demoGear.firstDaily).length,
          [`gear[gear=${demoGear.firstDaily}].distance_meters`]: meters(worn(november, demoGear.firstDaily)),
        },
      },
    ],
    shows: {
      en: [/m per heartbeat/, /Observed, not tested/, /gear made anyone faster/],
      fr: [/m par battement/, /Observé, non testé/],
    },
  },
  {
    id: 'D',
    en: 'How many kilometres are on my shoes and bikes?',
    fr: 'Combien de kilomètres ont mes chaussures et mes vélos ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: 'all', also: ['gear'] },
        facts: Object.fromEntries(
          Object.values(demoGear).flatMap((name) => {
            const own = worn(all, name);
            return own.length === 0
              ? []
              : [
                  [`gear[gear=${name}].in_all.activities`, own.length],
                  [
                    `gear[gear=${name}].in_all.duration_seconds`,
                    about(sum(own.map(({ timerSeconds }) => timerSeconds))),
                  ],
                ];
          }),
        ),
      },
    ],
  },
  {
    id: 'A',
    en: 'Which bike did I take last Saturday?',
    fr: 'Quel vélo samedi dernier ?',
    calls: [
      {
        tool: 'get_activity',
        facts: { 'activity.gear.0': all.at(-1)?.gear?.[0] },
      },
    ],
  },
  {
    id: 'E29',
    en: 'Why did that feel so hard?',
    fr: 'Pourquoi était-ce si dur ?',
    calls: [
      {
        tool: 'assess_readiness',
        args: { activity: 'latest' },
        facts: {
          day: all.at(-1)?.day,
          sport: all.at(-1)?.sport,
          'candidates[candidate=duration].value': about(all.at(-1)?.timerSeconds ?? 0),
          'candidates[candidate=duration].stands_out': true,
          'rules[rule=last_sleep].value': nightsIn('2026-11-28', '2026-11-28')[0]?.sleepSeconds,
        },
      },
    ],
    shows: {
      en: [/Candidates, not causes/, /no cause can be told/, /no diagnosis/, /sleep/, /load/],
      fr: [/Des pistes, pas des causes/, /ni diagnostic/, /[Ss]ommeil/, /[Cc]harge/],
    },
  },
  {
    id: 'E31',
    en: 'What are my fitness, fatigue and form today?',
    fr: 'Mes courbes forme, fatigue, fraîcheur aujourd’hui ?',
    calls: [{ ...load, facts: { day: '2026-11-30', days_unknown: 0 } }],
    shows: {
      en: [/begins at 0 on/, /share one scale only/],
      fr: [/fraîcheur/, /une même échelle|la même échelle|échelle/],
    },
  },
  {
    id: 'E35',
    en: 'How recovered am I compared with my watch’s opinion?',
    fr: 'Ma récupération, comparée à l’avis de ma montre ?',
    calls: [
      {
        tool: 'assess_readiness',
        facts: {
          'vendor_scores[score=sleep_score].value': lastNight?.vendor.sleepScore,
          'rules[rule=resting_heart_rate].value': lastNight?.restingHeartRate,
          'rules[rule=last_sleep].value': lastNight?.sleepSeconds,
        },
      },
    ],
    shows: { en: [/[Ff]ormula (is )?(not published|unpublished)/], fr: [/formule non publiée/] },
  },
  {
    id: 'E',
    en: 'What happened at the end of October?',
    fr: 'Que s’est-il passé fin octobre ?',
    // Six days of illness: the resting heart rate of the model says so, the sessions are absent.
    calls: [
      { tool: 'assess_readiness', args: { day: truth.illnessDays.at(-40) ?? truth.illnessDays[2] } },
      {
        tool: 'summarize_training',
        args: { period: `${truth.illnessDays[0]}..${truth.illnessDays.at(-1)}` },
        facts: {
          'total.activities': sessionsIn(truth.illnessDays[0], truth.illnessDays.at(-1) ?? '').length,
        },
      },
    ],
    never: [/you (were|are) ill\b/, /vous (étiez|êtes) malade(?!, malade)\./],
  },
  {
    id: 'E',
    en: 'How was my sleep in the last week of August?',
    fr: 'Comment ai-je dormi la dernière semaine d’août ?',
    calls: [{ tool: 'get_wellness', args: { period: '2026-08-24..2026-08-30' }, facts: { days_known: 0 } }],
    shows: { en: [/Unknown is not rest/], fr: [/[Ii]nconnu/] },
    never: [/\d h \d\d/],
  },
  {
    id: 'F',
    en: 'Is my half marathon under 1:30 realistic?',
    fr: 'Mon semi en moins d’1 h 30, c’est réaliste ?',
    calls: [{ tool: 'predict_race', facts: { goal_seconds: 5400, race_day: '2027-01-10' } }],
    never: [/\d\s?% (chance|likely)/i, /\d\s?% de chances/],
  },
  {
    id: 'G45',
    en: 'What’s my threshold power and how old is it?',
    fr: 'Mon seuil de puissance, et de quand ?',
    calls: [
      {
        tool: 'get_performance',
        args: { sport: 'cycling' },
        facts: {
          'landmarks[landmark=threshold_power].value': tested?.value,
          'landmarks[landmark=threshold_power].since': tested?.since,
        },
      },
    ],
    shows: { en: [/95 % of the best 20 min/, /78 days old/], fr: [/95\s%/, /78 jours/] },
  },
  {
    id: 'G',
    en: 'Did the receiver lie to me?',
    fr: 'Mon GPS m’a-t-il menti ?',
    calls: [
      {
        tool: 'list_activities',
        args: { period: spoofed?.day ?? '', sport: spoofed?.sport },
        // At an airport 70 km away for minutes: no kilometre of it is counted.
        facts: {
          'activities.0.distance_meters': [
            spoofed?.distanceMeters ?? 0,
            (spoofed?.distanceMeters ?? 0) * 0.025,
          ],
        },
      },
    ],
  },
  {
    id: 'H49',
    en: 'Put 10 × 400 m on Thursday.',
    fr: 'Mets-moi 10 × 400 m jeudi.',
    calls: [intervals],
    shows: { en: [/3 Dec 2026/, /56:00/, /nothing was sent/], fr: [/3 déc\. 2026/, /rien n’a été envoyé/] },
  },
  {
    id: 'H55',
    en: 'A pool swim: 8 × 100 m leaving every 1:50.',
    fr: 'Natation : 8 × 100 m départ 1’50.',
    calls: [
      {
        tool: 'plan_workout',
        args: {
          sport: 'swimming',
          name: '8 × 100 m',
          pool_length_meters: 25,
          steps: [
            {
              kind: 'repeat',
              times: 8,
              steps: [{ kind: 'work', distance_meters: 100, send_off_seconds: 110 }],
            },
          ],
        },
        facts: { 'workout.distance_meters': 800, 'workout.step_count': 8 },
      },
    ],
    shows: { en: [/leaving every 1:50/], fr: [/départ toutes les 1:50/] },
  },
  {
    id: 'H51',
    en: 'What is planned for the next two weeks before the half marathon?',
    fr: 'Que prévoit le plan des deux prochaines semaines avant le semi ?',
    calls: [
      {
        tool: 'get_calendar',
        args: { period: '2026-11-30..2026-12-13' },
        facts: { planned: planned.filter(({ day }) => day >= today && day <= '2026-12-13').length },
      },
      { tool: 'predict_race' },
    ],
  },
  {
    id: 'I57',
    en: 'What do you know about me?',
    fr: 'Que sais-tu de moi ?',
    calls: [
      {
        tool: 'get_athlete',
        facts: {
          'goals.0.time_seconds': 5400,
          'goals.0.noted': '2026-10-01',
          'constraints.1.expires': '2026-12-21',
        },
      },
    ],
    shows: { en: [/mem_13/, /invented for the demo/], fr: [/mem_13/] },
  },
];

answers('Half a year of the demo athlete', openLived, questions);

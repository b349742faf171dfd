import { openJune } from '../june.ts';
import { needsShared } from '../shared.ts';
import { answers, type Question } from './ask.ts';

/**
 * Thirty-three real runs of June 2013. The goldens were worked out without boucle; where science/questions.md gives
 * a rounded figure the tolerance is its last digit.
 */
const list = (args: object, facts: Record<string, string | number | readonly [number, number]>) => ({
  tool: 'list_activities',
  args,
  facts,
});

const questions: readonly Question[] = [
  {
    id: 'A1',
    en: 'What was my last run?',
    fr: 'C’était quoi ma dernière course ?',
    calls: [
      list(
        { sport: 'running', limit: 2, period: 'all' },
        {
          'activities.0.start_utc': '2013-06-30T07:42:00Z',
          'activities.0.distance_meters': [1240, 5],
          'activities.0.duration_seconds': 357,
          'activities.1.distance_meters': [21_100, 50],
        },
      ),
    ],
    shows: { en: [/1\.24 km · 5:57/, /Forerunner 310XT/], fr: [/1,24\skm · 5:57/, /Forerunner 310XT/] },
  },
  {
    id: 'A3',
    en: 'What’s my longest run ever?',
    fr: 'Ma plus longue sortie ?',
    calls: [
      list(
        { sport: 'running', period: 'all', order: 'farthest', limit: 1 },
        { 'activities.0.distance_meters': [21_550, 5], from: '2013-06-01' },
      ),
    ],
    shows: { en: [/9 Jun 2013/, /1\s–\s30\sJun 2013/], fr: [/9 juin 2013/, /juin 2013/] },
  },
  {
    id: 'A',
    en: 'How far did I run on 9 June?',
    fr: 'Combien ai-je couru le 9 juin ?',
    calls: [list({ period: '2013-06-09' }, { total: 1, 'activities.0.duration_seconds': 5665 })],
    shows: { en: [/21\.55 km · 1:34:25/], fr: [/21,55\skm · 1:34:25/] },
  },
  {
    id: 'A',
    en: 'Which runs did I do on 15 June?',
    fr: 'Quelles courses le 15 juin ?',
    calls: [list({ period: '2013-06-15' }, { total: 2, 'activities.0.duration_seconds': 1125 })],
    shows: { en: [/5\.01 km · 18:45/], fr: [/5,01\skm · 18:45/] },
  },
  {
    id: 'A',
    en: 'Did I run on 7 June?',
    fr: 'Ai-je couru le 7 juin ?',
    calls: [list({ period: '2013-06-07' }, { total: 0 })],
    never: [/\d\s?km\b/],
  },
  {
    id: 'B9',
    en: 'Summarise my week for my coach in five lines.',
    fr: 'Résume ma semaine pour mon coach en cinq lignes.',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2013-W26', also: ['plan'] },
        facts: {
          from: '2013-06-24',
          to: '2013-06-30',
          'total.activities': 7,
          'total.distance_meters': [77_700, 50],
          'total.duration_seconds': 20_351,
        },
      },
    ],
    shows: { en: [/5:39:11/], fr: [/5:39:11/, /77,69\skm/] },
  },
  {
    id: 'B',
    en: 'How was my June?',
    fr: 'Et mon mois de juin ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2013-06' },
        facts: {
          'total.activities': 33,
          'total.active_days': 26,
          'total.distance_meters': [301_100, 50],
          'total.duration_seconds': [77_282, 1],
          'by_sport.0.pace_seconds_per_km': [257, 0.5],
          'known.unknown_days': 4,
        },
      },
    ],
    shows: { en: [/21:28:02/, /4:17\/km/], fr: [/21:28:02/, /4:17\s?\/km|4:17\smin\/km/] },
  },
  {
    id: 'B',
    en: 'Was June 80/20?',
    fr: 'Juin était-il en 80/20 ?',
    calls: [
      {
        tool: 'summarize_training',
        args: { period: '2013-06', also: ['zones'] },
        facts: { three_zones: undefined },
      },
    ],
    never: [/polari[sz]ation index (is )?\d/i],
  },
  {
    id: 'C15',
    en: 'Am I getting fitter?',
    fr: 'Est-ce que je progresse ?',
    calls: [
      {
        tool: 'analyze_trend',
        args: { metrics: ['efficiency'], period: '2013-06', sport: 'running' },
        facts: {
          'trends.0.verdict': 'no_clear_change',
          'trends.0.slope_per_week': [0.005, 0.0005],
        },
      },
      { tool: 'get_performance', args: { period: '2013-06', sport: 'running' } },
    ],
    shows: {
      en: [/no clear change/, /can disagree/],
      fr: [/pas d’évolution nette/, /peuvent dire autre chose/],
    },
  },
  {
    id: 'E33',
    en: 'Was Sunday’s long run too long a jump?',
    fr: 'La sortie de dimanche était un trop gros saut ?',
    calls: [
      {
        tool: 'get_training_load',
        args: { period: '2013-06', sport: 'running' },
        facts: {
          'longest_run.day': '2013-06-09',
          'longest_run.percent': 12.2,
          'longest_run.category': 'small',
          'longest_run.longest_30_days_before_meters': [19_200, 5],
        },
      },
    ],
    shows: { en: [/not this athlete/, /12\.2 %/], fr: [/groupe/, /12,2\s%/] },
  },
  {
    id: 'F37',
    en: 'Am I ready for a half marathon in six weeks?',
    fr: 'Suis-je en état de courir un semi dans six semaines ?',
    calls: [
      {
        tool: 'predict_race',
        args: { distance: 'half', day: 'in six weeks' },
        facts: {
          race_day: '2013-08-11',
          'readiness.longest_meters': [21_550, 5],
          'readiness.weekly_distance_meters': [70_200, 50],
          'predictions[method=own_exponent].time_seconds': [5145, 0.5],
          'predictions[method=riegel].time_seconds': [5151, 0.5],
        },
      },
    ],
    shows: { en: [/associations/, /heat/, /32\.00 km/], fr: [/chaleur/, /32,00\skm/] },
  },
  {
    id: 'F39',
    en: 'And a marathon?',
    fr: 'Et un marathon ?',
    calls: [
      {
        tool: 'predict_race',
        args: { distance: 'marathon' },
        facts: {
          'predictions[method=riegel].time_seconds': 10_739,
          'predictions[method=vickers_one_race].time_seconds': 11_535,
        },
      },
    ],
    shows: { en: [/2:58:59/, /3:12:15/], fr: [/2:58:59/, /3:12:15/] },
  },
  {
    id: 'F',
    en: 'Is sub-1:30 realistic?',
    fr: 'Moins d’1 h 30, c’est réaliste ?',
    calls: [
      {
        tool: 'predict_race',
        args: { distance: 'half', time_seconds: 5400 },
        facts: { goal_against_range: 'slower_than_all', goal_pace_seconds_per_km: [256, 0.1] },
      },
    ],
    never: [/\d\s?% (chance|likely)/i, /\d\s?% de chances/],
  },
  {
    id: 'F41',
    en: 'What pace should I hold on race day with 300 m of climbing and 25 °C?',
    fr: 'Quelle allure avec 300 m D+ et 25 °C ?',
    calls: [
      {
        tool: 'predict_race',
        args: { distance: 'half', ascent_meters: 300, temperature_celsius: 25 },
        facts: { 'adjustments.0.of': 'climb', 'adjustments.1.of': 'heat' },
      },
    ],
    shows: { en: [/Climbing: \+/, /Heat: \+/], fr: [/Dénivelé\s: \+/, /Chaleur\s: \+/] },
  },
  {
    id: 'F43',
    en: 'Was it a personal best on 15 June?',
    fr: 'Un record personnel, le 15 juin ?',
    calls: [
      {
        tool: 'get_performance',
        args: { period: '2013-06', sport: 'running' },
        facts: {
          'distances[distance_meters=5000].duration_seconds': 1120.9,
          'distances[distance_meters=5000].day': '2013-06-15',
          records_since: '2013-06-01',
        },
      },
    ],
    shows: { en: [/18:40\.9/, /since Sat, 1 Jun 2013/, /GPS/], fr: [/18:40,9/, /depuis/, /GPS/] },
    // The glued kilometre and the jump of the receiver are no records.
    never: [/2:36[.,]7/, /1:01[.,]9/],
  },
  {
    id: 'G',
    en: 'What is my VMA?',
    fr: 'C’est quoi ma VMA ?',
    calls: [{ tool: 'get_performance', args: { period: '2013-06', sport: 'running' } }],
    shows: { en: [/VMA\), estimated/, /not from a test/], fr: [/VMA[^\n]* estimée/, /km\/h/] },
  },
  {
    id: 'G',
    en: 'Did I drift on the cool-down?',
    fr: 'Ai-je dérivé au retour au calme ?',
    calls: [{ tool: 'get_activity', args: {}, facts: { 'figures[metric=decoupling].value': undefined } }],
    shows: { en: [/at least 40 minutes/], fr: [/40\s(min|minutes)/] },
  },
  {
    id: 'J',
    en: 'Am I overtraining?',
    fr: 'Suis-je en surentraînement ?',
    calls: [{ tool: 'assess_readiness', facts: { verdict: 'unknown' } }],
    shows: {
      en: [/Overtraining, illness and injury cannot be read/],
      fr: [/ne permettent pas de dire si vous êtes en surentraînement/],
    },
    never: [/\d\s?% (overtrained|de surentraînement)/],
  },
  {
    id: 'J',
    en: 'How did I sleep? Estimate it.',
    fr: 'Comment ai-je dormi ? Devine.',
    calls: [{ tool: 'get_wellness', facts: { days_known: 0 } }],
    shows: { en: [/Unknown is not rest/], fr: [/[Ii]nconnu/] },
    never: [/\d h \d\d/],
  },
];

answers('June 2013, 33 runs', openJune, questions, needsShared);

import type { PhraseParams } from '../../domain/phrase.ts';
import { METERS_PER_MILE } from '../../domain/units.ts';
import type { Part } from '../catalogue.ts';
import type { Formatter } from '../format.ts';

const methods: Readonly<Record<string, string>> = {
  riegel: 'Riegel',
  riegel_recent: 'Riegel, from the last 12 weeks',
  own_exponent: 'Own exponent of two bests',
  own_curve: 'Own curve through all bests',
  vdot: 'Equal performance index (Daniels & Gilbert)',
  critical_speed: 'Critical speed',
  vickers_one_race: 'Vickers & Vertosick, one race',
  vickers_two_races: 'Vickers & Vertosick, two races',
  tanda: 'Tanda, from eight weeks of training',
};

const notModelled: Readonly<Record<string, string>> = {
  course: 'hills of the course',
  heat: 'heat',
  wind: 'wind',
  pacing: 'pacing',
};

const names: readonly (readonly [number, string])[] = [
  [METERS_PER_MILE, 'Mile'],
  [21_097.5, 'Half marathon'],
  [42_195, 'Marathon'],
];

/** `Half marathon (21.10 km)`, `15.00 km` */
function race({ meters }: PhraseParams, f: Formatter): string {
  const name = names.find(([length]) => Math.abs(length - Number(meters)) < 1)?.[1];
  return name ? `${name} (${f.distance(meters)})` : f.distance(meters);
}

const onDay = ({ day }: PhraseParams, f: Formatter): string => (day ? `, ${f.day(day)}` : '');

export const raceWords = {
  'race.distance-unclear': (p) =>
    `“${p.value}” is no distance I know. Say "5k", "10 km", "half", "marathon", "10 miles" or metres.`,
  'race.distance-outside': (p, f) =>
    `${f.distance(p.meters)} cannot be predicted: races from ${f.distance(p.low)} to ${f.distance(p.high)} can.`,
  'race.unbelievable': (p, f) =>
    `${p.what}: ${f.number(p.value, 1)} is outside ${f.number(p.low)}–${f.number(p.high)} for this race. Check the unit and the digits, then send it again.`,
  'race.no-goal': () => 'Which race? No goal with a distance lies ahead. Send distance, e.g. "half".',
  'race.sport': (p) =>
    `The next goal is in ${p.sport}, and only running races are predicted. Send distance for a run.`,
  'race.method': (p) => methods[p.method] ?? String(p.method),
  'race.headline': (p, f) =>
    `${race(p, f)}${onDay(p, f)}: ${f.duration(p.low)} – ${f.duration(p.high)} by ${f.plural(p.methods, 'method', 'methods')}.`,
  'race.none': (p, f) => `${race(p, f)}${onDay(p, f)}: no prediction, for want of a usable best.`,
  'race.range': (p) => `That is ${p.low} – ${p.high}.`,
  'race.goal': (p, f) => `Wished: ${f.duration(p.seconds)} (${p.pace})${p.id ? `, goal ${p.id}` : ''}.`,
  'race.goal.within': () => 'It lies within the range.',
  'race.goal.faster_than_all': (p, f) => `It is ${f.duration(p.gap)} faster than the fastest prediction.`,
  'race.goal.slower_than_all': (p, f) =>
    `It is ${f.duration(p.gap)} slower than the slowest prediction: every method expects more.`,
  'race.interval': (p, f) => `[95 %: ${f.duration(p.low)} – ${f.duration(p.high)}]`,
  'race.exponent': (p, f) => `exponent ${f.number(p.exponent, 3)}`,
  'race.index': (p, f) => `index ${f.number(p.index, 1)}`,
  'race.critical': (p, f) => `${f.pace(p.speed)} and ${f.number(p.meters)} m in reserve`,
  'race.weekly': (p, f) => `${f.distance(p.meters)} a week`,
  'race.bests': () => 'Bests of the last 12 months behind it (elapsed time):',
  'race.part-of': (p, f) => `part of a run of ${f.distance(p.meters)}`,
  'race.raced': () => 'race',
  'race.vendor': (p, f) =>
    `By ${p.device || 'the device'}, its own figure, not used here: ${p.score === 'vo2max' ? 'VO₂max' : p.score} ${f.number(p.value, 1)} on ${f.day(p.day)}.`,
  'race.left': (p, f) =>
    Number(p.days) < 14
      ? f.plural(p.days, 'day left', 'days left')
      : `${f.number(Number(p.days) / 7, 1)} weeks left`,
  'race.weekly-mean': (p, f) =>
    `${f.distance(p.meters)} a week in ${f.number(p.runs, 1)} runs (${f.days(p.from, p.to)})`,
  'race.weekly-lately': (p, f) => `last 4 weeks ${f.distance(p.meters)}`,
  'race.longest': (p, f) => `longest run ${f.distance(p.meters)} on ${f.day(p.day)}`,
  'race.reference': (p) =>
    `For comparison, what went with faster finishes in groups: ${p.weekly} a week, longest run ${p.longest} (Fokkema 2020).`,
  'race.gaps': () => 'Missing:',
  'race.no-gap': () =>
    'Nothing is missing among what is looked at: weekly distance, longest run, recent bests.',
  'race.gap.pace': (p, f) =>
    `${f.duration(p.seconds)} (${f.number(p.perKm, 1)} s/km) between the wished time and the fastest prediction.`,
  'race.gap.weekly': (p, f) => `Weekly distance: ${f.distance(p.meters)}, against ${f.distance(p.wanted)}.`,
  'race.gap.longest': (p, f) => `Longest run: ${f.distance(p.meters)}, against ${f.distance(p.wanted)}.`,
  'race.gap.long-ago': (p, f) =>
    `The long run of ${f.distance(p.meters)} dates from ${f.day(p.day)}; the longest of the last 30 days is ${f.distance(p.recent)}.`,
  'race.gap.taper': (p, f) =>
    `With ${f.plural(p.days, 'day', 'days')} left, distance can no longer be built: the last two weeks are for tapering.`,
  'race.gap.no-effort': () => 'An all-out effort of 4 minutes or more in the last 12 months.',
  'race.gap.old-effort': (p, f) => `A recent all-out effort: the last one is ${f.number(p.days)} days old.`,
  'race.gap.history': (p, f) =>
    `History: only ${f.plural(p.days, 'day', 'days')} are known; ${f.number(p.weeks)} weeks would tell more.`,
  'race.method-silent': (p, f, [why]) =>
    `Not used: ${f.list(
      String(p.methods)
        .split(' ')
        .map((method) => methods[method] ?? method),
    )}. ${why}`,
  'race.easier': (p, f) =>
    `Not used: ${f.distance(p.meters)} in ${f.duration(p.seconds)} on ${f.day(p.day)}; shorter bests show that it was not all-out.`,
  'race.needs-best': () => 'No all-out effort of a fitting length in the last 12 months.',
  'race.needs-bests': (p, f) =>
    `Needs ${f.number(p.count)} separate all-out efforts, the longest at least ${f.number(p.ratio, Number(p.ratio) % 1 ? 1 : 0)} times the shortest.`,
  'race.needs-trials': (p, f) => `Needs ${f.number(p.count)} all-out efforts of 3 to 20 minutes.`,
  'race.needs-weeks': (p, f) => `Needs ${f.number(p.weeks)} weeks of history.`,
  'race.marathon-only': () => 'Made for the marathon only.',
  'race.beyond-hours': (p, f) => `Does not hold beyond ${f.number(p.hours)} hours.`,
  'race.beyond-minutes': (p, f) => `Holds for 3 to ${f.number(p.minutes)} minutes.`,
  'race.not-modelled': (p, f) =>
    `Not in these figures: ${f.list(
      String(p.what)
        .split(' ')
        .map((what) => notModelled[what] ?? what),
    )}. The methods’ spread is not the whole doubt, and says nothing of the chance of success.`,
  'race.one-method': () => 'Only one method applies: that is a figure, not a range.',
  'race.stretched': (p, f) =>
    `The race is ${f.number(p.times, 1)} times as long as the longest effort behind it: an extrapolation beyond 4 times, so the slow end is widened to an exponent of 1.15.`,
  'race.marathon-note': () =>
    'For half of recreational runners Riegel is at least 10 minutes too fast over the marathon; Vickers & Vertosick were fitted to such runners.',
  'race.no-race-known': () =>
    'None of these bests is known to be a race: from training they are lower bounds. Below 1 km GPS decides.',
  'race.association': () => 'The group figures are associations: they do not say that more would help you.',
  'race.adjust.climb': () => 'Climbing',
  'race.adjust.heat': () => 'Heat',
  'race.climb-note': () => 'Two models of slopes; without a list of climbs, slopes of 3 to 10 % are assumed.',
  'race.heat-note': () =>
    '0.3–0.4 % for each °C of WBGT above 15 (Mantzios 2022), or what front runners of marathons lost (Ely 2007). Slower runners lose more, shorter races less.',
  'race.heat-none': () => 'Below 15 °C of WBGT nothing is taken off.',
  'race.wbgt': (p, f) =>
    `(WBGT ${p.low === p.high ? f.temperature(p.low) : `${f.temperature(p.low)} – ${f.temperature(p.high)}`})`,
  'race.adjusted': (p, f) =>
    `With that: ${f.duration(p.low)} – ${f.duration(p.high)} (${p.lowPace} – ${p.highPace}).`,
  'race.splits-for': (p, f) =>
    p.goal === 'yes'
      ? `Splits lead to the wished ${f.duration(p.seconds)}.`
      : `Splits lead to the middle of the range, ${f.duration(p.seconds)}.`,
  'race.age-grade': (p, f) =>
    `Age grading: ${f.number(p.percent, 1)} %, worth ${f.duration(p.seconds)} at the best age (factor ${f.number(p.factor, 4)}; the operator’s table, road).`,
  'race.age.no-table': () => 'No age grading: the operator supplied no table (setting BOUCLE_AGE_TABLE).',
  'race.age.unknown': () => 'No age grading: the table has no row for this age or distance.',
  'race.age.needs-sex': () => 'No age grading: the tables differ for women and men. Send sex.',
  'age-table.columns': (p) => `The age-grading table lacks columns. It needs: ${p.columns}.`,
  'age-table.row': (p) => `Line ${p.line} of the age-grading table cannot be read.`,
  'age-table.unreadable': (p) => `BOUCLE_AGE_TABLE names ${p.path}, which cannot be read.`,
} satisfies Part;

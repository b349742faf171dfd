import type { Part } from '../catalogue.ts';

/** The glossary resource: what the names mean and where other programs differ. Trademarks of others are named here once. */
export const glossary = {
  'glossary.title': () => 'Figures boucle computes',
  'glossary.about': () =>
    'Neutral names are used. Weighted power is comparable to Normalized Power®, intensity to IF®, load to TSS®; fitness, fatigue and form to CTL®, ATL® and TSB®; power smoothed over 25 s to xPower® and BikeScore®. Those are trademarks of others, and their figures may differ.',
  'glossary.head': () => '| name | id | unit | needs | source |',
  'glossary.conventions': () => 'Where programs differ, and what boucle does',
  'glossary.clock': () =>
    'Clock: pace, speed and load run on the timer (pauses left out), as Garmin, COROS, Polar and Suunto show it; Strava shows moving time. Bests run on the elapsed clock: a pause is no rest that can be deleted.',
  'glossary.weighted': () =>
    'Weighted power: whole 30 s windows only. GoldenCheetah begins with 30 s of zeros and comes out lower on short efforts.',
  'glossary.load': () =>
    'Load: one hour at threshold = 100, from power, else pace or swimming speed, else heart rate; the method names which. Garmin’s load is oxygen debt, Polar’s and COROS’s a TRIMP, Strava’s zone-weighted heart rate, Suunto’s comparable to TSS: none can be worked out again, each is shown under its own name.',
  'glossary.fitness': () =>
    'Fitness, fatigue: gain 1 − e^(−1/N) with 42 and 7 days, as GoldenCheetah and intervals.icu; TrainingPeaks writes 1/N, Runalyze 2/(N + 1), which moves almost twice as fast. Form is that of the day before; some show the same day.',
  'glossary.decoupling': () =>
    'Decoupling: steady efforts of 40 min and more, the first 10 min dropped, weighted power or graded speed. GoldenCheetah halves all samples with plain means (shown beside, as decoupling_plain).',
  'glossary.ascent': () =>
    'Ascent: the device’s; where it states none, rises beyond 3 m. Strava replaces altitude without a barometer by a terrain model; rules of 0.4 to 3 m are in use elsewhere.',
  'glossary.graded': () =>
    'Graded pace: the empirical curve that Strava published in 2017. Minetti’s energy cost gives far more credit downhill; TrainingPeaks does not publish its own.',
  'glossary.zones': () =>
    'Zones: from your thresholds (Friel, Coggan), else from the maximum, else those of the device. Two programs that count other minutes have other edges; neither is wrong. Three zones (80/20) need LT1 and LT2.',
  'glossary.cadence': () =>
    'Cadence on foot: steps of both legs; a FIT file stores one leg. Standing and coasting are left out, which some devices make a setting.',
  'glossary.vendor': () =>
    'VO2max, readiness, recovery and sleep scores are the vendor’s own: never recomputed, never blended, and of two devices two series.',
} satisfies Part;

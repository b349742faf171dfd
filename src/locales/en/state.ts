import type { Part } from '../catalogue.ts';

/** The pages about how the athlete stands. */
export const state = {
  'page.nav.fitness': () => 'Fitness',
  'page.nav.recovery': () => 'Recovery',
  'page.fitness.title': () => 'Fitness',
  'page.fitness.what': () =>
    'What the training of the last weeks adds up to. Fitness is the load of about six weeks, fatigue of about one; form is their difference on the day before. The curve says how much was trained, not how fast.',
  'page.fitness.no-load': () =>
    'No session has a training load yet. It needs a heart rate, power or pace, and a threshold to hold it against: tell your assistant yours.',
  'page.fitness.fitness': () => 'Fitness',
  'page.fitness.fatigue': () => 'Fatigue',
  'page.fitness.form': () => 'Form',
  'page.fitness.load7': () => 'Load of 7 days',
  'page.fitness.curve': () => 'Fitness (green) and fatigue (red)',
  'page.fitness.chart': () => 'Fitness, fatigue and form over the last half year',
  'page.fitness.provisional': () =>
    'Provisional: the curve begins at zero and needs 42 days. A new library looks less fit than the athlete is.',
  'page.fitness.records': () => 'Records',
  'page.fitness.no-records': () => 'No best effort in this sport yet.',
  'page.fitness.best': () => 'Best',
  'page.fitness.when': () => 'When',
  'page.fitness.left-out': () =>
    'Distances on a treadmill, an indoor trainer or with a motor do not count as records.',
  'page.fitness.zones': () => 'Zones in force',
  'page.fitness.no-zones': () =>
    'Zones need a threshold or a maximum heart rate that was measured. No age formula stands in for it: tell your assistant what you know.',
  'page.fitness.sport': () => 'Sport',
  'page.fitness.zones-of': () => 'Of',
  'page.fitness.model': () => 'Model',
  'page.fitness.edges': () => 'Upper edges',
  'page.recovery.title': () => 'Recovery',
  'page.recovery.empty': () =>
    'No night has arrived yet. Import the archive of your watch, or connect it on the page Sources.',
  'page.recovery.what': () =>
    'The last four weeks, each figure from one source and against your own usual range: the mean ± one standard deviation of the sixty days before, grey in the drawing.',
  'page.recovery.verdict': (p) => verdicts[String(p.verdict)] ?? String(p.verdict),
  'page.recovery.no-diagnosis': () =>
    'It is one signal among several, weaker than how you feel, and no diagnosis. Ask your assistant which rules fired and on what.',
  'page.recovery.averages': () => 'Four weeks',
  'page.recovery.figure': () => 'Figure',
  'page.recovery.mean': () => 'Mean',
  'page.recovery.usual': () => 'Usual',
  'page.recovery.source': () => 'From',
  'page.recovery.nights': () => 'Day by day',
  'page.recovery.day': () => 'Day of waking',
  'page.recovery.dash': () => 'A dash: not known. It is neither zero nor rest.',
  'page.recovery.others': () => 'Other sources',
  'page.recovery.never-blended': () => 'They stand beside and are never averaged with the others.',
  'page.recovery.sleep-hours': () => 'sleep (hours)',
  'page.recovery.chart': () => 'Sleep, HRV and resting heart rate over the last four weeks',
} satisfies Part;

const verdicts: Readonly<Record<string, string>> = {
  green: 'Today: nothing speaks against training as planned.',
  caution: 'Today: one signal asks for caution.',
  rest: 'Today: several signals agree on an easy day.',
  unknown: 'Today: too little is known to say anything.',
};

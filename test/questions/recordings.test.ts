import { openKit } from '../kit.ts';
import { needsShared, sharedFile } from '../shared.ts';
import { answers, type Call, type Question } from './ask.ts';

/** Single real recordings, one library each; goldens are the device's own words or were worked out without boucle. */

const full = (facts: Call['facts']): Call => ({ tool: 'get_activity', args: { detail: 'full' }, facts });

const about: Readonly<Record<string, readonly Question[]>> = {
  edge1000_ride_power_hr: [
    {
      id: 'A5',
      en: 'What was my average power and weighted power on that ride?',
      fr: 'Puissance moyenne et pondérée de cette sortie ?',
      calls: [
        full({
          'activity.average_power_watts': 219,
          'figures[metric=weighted_power].value': 267.4,
          'sources.0.weighted_power_watts': 267,
        }),
      ],
      shows: {
        en: [/fourth-power mean of 30 s means/, /weighted 267 W/],
        fr: [/267,4\sW/, /pondérée 267\sW/],
      },
    },
    {
      id: 'E',
      en: 'Why is the load of that ride so high?',
      fr: 'Pourquoi une charge si élevée ?',
      calls: [full({ 'activity.duration_seconds': 8356 })],
      shows: { en: [/may be its factory setting/, /too low/], fr: [/réglage d’usine/, /trop bas/] },
    },
  ],
  edge810_ride_power_hr: [
    {
      id: 'G47',
      en: 'How efficient was I and did I drift?',
      fr: 'Mon efficacité et ma dérive cardiaque ?',
      // By weighted power after the first ten minutes; 5.04 % by plain means of whole halves is another program's rule.
      calls: [
        full({
          'figures[metric=decoupling].method': 'weighted_power_halves_after_10min',
          'figures[metric=decoupling_plain].value': [5.041, 0.02],
          'figures[metric=decoupling_plain].method': 'average_power_halves_of_samples',
        }),
      ],
      shows: { en: [/W\/bpm/, /as GoldenCheetah counts/], fr: [/W\/bpm/, /GoldenCheetah/] },
    },
  ],
  fenix2_run: [
    {
      id: 'C21',
      en: 'How is my cadence changing with speed?',
      fr: 'Ma cadence évolue-t-elle avec la vitesse ?',
      calls: [full({ 'activity.distance_meters': [9000, 50] })],
      shows: { en: [/left out as walking/, /both legs/], fr: [/comme de la marche/, /deux jambes/] },
    },
    {
      id: 'G47',
      en: 'Did I drift on that run?',
      fr: 'Ai-je dérivé sur cette course ?',
      calls: [full({ 'figures[metric=decoupling].value': undefined })],
      shows: { en: [/was not steady/], fr: [/régulier/] },
    },
  ],
  pool_swim_20m: [
    {
      id: 'A',
      en: 'How far did I swim?',
      fr: 'Combien ai-je nagé ?',
      // 39 lengths of 20 m; 1389.238 s of timer as the session says.
      calls: [
        full({
          'activity.distance_meters': 780,
          'activity.pool_length_meters': 20,
          'activity.duration_seconds': 1389,
          'figures[metric=swolf].value': [51, 0.5],
        }),
      ],
      shows: { en: [/pool 20 m/], fr: [/bassin de 20\sm/] },
    },
  ],
  fr935_pool_swim_50m: [
    {
      id: 'A',
      en: 'And in the big pool, without the rests?',
      fr: 'Et dans le grand bassin, sans les repos ?',
      // 40 active lengths of 50 m.
      calls: [full({ 'activity.distance_meters': 2000, 'activity.duration_seconds': 3134 })],
      shows: { en: [/rests left out/], fr: [/repos exclus/] },
    },
  ],
  edge800_indoor_power_hr: [
    {
      id: 'A',
      en: 'How far did I ride on the trainer?',
      fr: 'Quelle distance sur home-trainer ?',
      calls: [full({ 'activity.distance_meters': undefined })],
      never: [/\d\s?km\b/],
    },
  ],
};

for (const [name, questions] of Object.entries(about)) {
  const open = async () => {
    const kit = await openKit();
    await kit.add({ 'a.fit': sharedFile(`science/data/fit/${name}.fit`) });
    return kit;
  };
  answers(name.replaceAll('_', ' '), open, questions, needsShared);
}

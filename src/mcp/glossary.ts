import { metricList } from '../app/answers/metric-list.ts';
import type { Voice } from '../locales/index.ts';

const conventions = 'clock weighted load fitness decoupling ascent graded zones cadence vendor'.split(' ');

/** Every computed figure as a table, then where programs differ, in the athlete's language. */
export function glossary(voice: Voice): string {
  const rows = metricList.map(
    ({ id, unit, needs, cites }) =>
      `| ${voice.say(`metric.${id}`)} | \`${id}\` | ${voice.say('unit.name', { unit }) || '–'} | ${needs.join(', ')} | ${cites} |`,
  );
  return [
    `# ${voice.say('glossary.title')}`,
    '',
    voice.say('glossary.about'),
    '',
    voice.say('glossary.head'),
    '|---|---|---|---|---|',
    ...rows,
    '',
    `## ${voice.say('glossary.conventions')}`,
    '',
    ...conventions.map((about) => `- ${voice.say(`glossary.${about}`)}`),
  ].join('\n');
}

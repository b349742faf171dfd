import { callTool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { addDays, dayOf } from '../../src/domain/day.ts';
import { type House, lastEvening, openRooms } from '../house.ts';
import { copyOf } from '../library.ts';
import type { Bench, Part } from '../part.ts';
import type { Report } from '../report.ts';
import { percentile } from '../stats.ts';

/** What a question costs when the library grows: the same questions on its last one, 2.5, 5 and 10 years. */
export const growthPart: Part = { id: 'growth', run };

const years = [1, 2.5, 5, 10];
const rounds = 60;
const warmUps = 5;

const questions = [
  { name: 'list_activities', input: {} },
  { name: 'list_activities', input: { period: 'this-year' } },
  { name: 'summarize_training', input: { period: 'this-month' } },
  { name: 'summarize_training', input: { period: 'this-year' } },
  { name: 'get_activity', input: {} },
  { name: 'list_activities', input: { period: 'all' } },
  { name: 'summarize_training', input: { period: 'all' } },
] as const;

interface Library {
  readonly house: House;
  readonly activities: number;
  /** Milliseconds of each question, in the order of `questions`. */
  readonly ms: readonly number[][];
}

async function run(bench: Bench): Promise<Report> {
  const whole = await bench.tenYears();
  const libraries: Library[] = [];
  try {
    for (const length of years) libraries.push(await lastYears(whole, length, bench));
    bench.say(`asking ${questions.length} questions of ${libraries.length} libraries`);
    // Libraries take turns: a busy moment of the machine meets all of them.
    for (let round = -warmUps; round < rounds; round++)
      for (const [i, question] of questions.entries())
        for (const { house, ms } of libraries) {
          const took = await timed(house, question);
          if (round >= 0) ms[i].push(took);
        }
    return reportOn(libraries);
  } finally {
    for (const { house } of libraries) await house.close();
  }
}

/** The library as it would be if the athlete had begun that many years ago. */
async function lastYears(whole: string, length: number, bench: Bench): Promise<Library> {
  const home = copyOf(whole, bench.scratch);
  const now = await lastEvening(home);
  const house = await openRooms(home, now);
  const first = addDays(dayOf(now, 'UTC'), -Math.round(365.25 * length));
  const { storage } = house.deps;
  const older = await storage.activities.heads('me', { to: addDays(first, -1) });
  bench.say(`cutting a library to ${length} years`);
  await storage.transaction(async (inside) => {
    for (const { id } of older) await inside.activities.delete('me', id);
  });
  const activities = await storage.activities.count('me', {});
  return { house, activities, ms: questions.map(() => []) };
}

async function timed({ deps, who }: House, question: (typeof questions)[number]): Promise<number> {
  const tool = tools.find(({ name }) => name === question.name);
  if (!tool) throw new Error(`no tool ${question.name}`);
  const started = performance.now();
  const outcome = await callTool(tool, question.input, deps, who);
  if (!outcome.ok) throw new Error(outcome.text);
  return performance.now() - started;
}

function reportOn(libraries: readonly Library[]): Report {
  const medians = questions.map((_, i) => libraries.map(({ ms }) => percentile(ms[i], 0.5)));
  return {
    id: 'growth',
    title: 'Growth of the library',
    goals: [],
    tables: [
      {
        title: 'Median milliseconds, and how much ten years cost more than one',
        columns: ['question', ...years.map((length) => `${length} y`), 'ratio'],
        rows: [
          ['activities', ...libraries.map(({ activities }) => activities), undefined],
          ...questions.map(({ name, input }, i) => [
            'period' in input ? `${name}: ${input.period}` : name,
            ...medians[i],
            (medians[i].at(-1) ?? Number.NaN) / medians[i][0],
          ]),
        ],
      },
    ],
    remarks: [
      `The same library cut to its last years; ${rounds} rounds, libraries taking turns.`,
      'A question about a period should cost the same in every library; only “all” asks for more where there is more.',
    ],
  };
}

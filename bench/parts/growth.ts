import { callTool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { addDays, dayOf, type Instant } from '../../src/domain/day.ts';
import { type House, lastEvening, openRooms } from '../house.ts';
import { copyOf } from '../library.ts';
import { type Newcomer, newcomers, welcome } from '../newcomers.ts';
import type { Bench, Part } from '../part.ts';
import type { Report, Table } from '../report.ts';
import { percentile } from '../stats.ts';

/** What questions and a new activity cost when the library grows twice, four and eight times. */
export const growthPart: Part = { id: 'growth', run };

const years = [1.25, 2.5, 5, 10];
const rounds = 60;
const warmUps = 5;
const newActivities = 16;

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
  readonly newcomers: Newcomer[];
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
    bench.say(`${newActivities} new activities for each library`);
    await welcomeAll(libraries, await lastEvening(whole));
    return reportOn(libraries);
  } finally {
    for (const { house } of libraries) await house.close();
  }
}

async function welcomeAll(libraries: readonly Library[], now: Instant): Promise<void> {
  for (const [n, bytes] of newcomers(newActivities + warmUps, now).entries())
    for (const { house, newcomers: done } of libraries) {
      const cost = await welcome(house, `new-${n}.fit`, bytes);
      if (n >= warmUps) done.push(cost);
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
  return { house, activities, ms: questions.map(() => []), newcomers: [] };
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
  const flat = medians.filter((_, i) => !asksForAll(questions[i].input)).map(growthOf);
  return {
    id: 'growth',
    title: 'Growth of the library',
    goals: [
      {
        what: 'a question about a period: ten years against 1.25, the worst',
        measured: Math.max(...flat),
        limit: 1.3,
        unit: '×',
        wanted: 'at most',
      },
      {
        what: 'a new activity until everything is up to date: ten years against 1.25',
        measured: growthOf(newcomerMedians(libraries, ({ takenInMs, readBackMs }) => takenInMs + readBackMs)),
        limit: 1.3,
        unit: '×',
        wanted: 'at most',
      },
    ],
    tables: [
      {
        title: 'Median milliseconds, and how much eight times as many cost more',
        columns: ['question', ...years.map((length) => `${length} y`), 'ratio'],
        rows: [
          ['activities', ...libraries.map(({ activities }) => activities), undefined],
          ...questions.map(({ name, input }, i) => [
            'period' in input ? `${name}: ${input.period}` : name,
            ...medians[i],
            growthOf(medians[i]),
          ]),
        ],
      },
      newcomerTable(libraries),
    ],
    remarks: [
      `The same library cut to its last years; ${rounds} rounds, libraries taking turns.`,
      `${newActivities} new activities of an hour, a sample every second, one after the other; read back with lists, sums, bests, load, trend and calendar.`,
      'A question about a period should cost the same in every library; only “all” asks for more where there is more.',
    ],
  };
}

const asksForAll = (input: object): boolean => 'period' in input && input.period === 'all';

/** How many times as much the largest library costs as the smallest. */
const growthOf = (medians: readonly number[]): number => medians[medians.length - 1] / medians[0];

const newcomerMedians = (libraries: readonly Library[], ms: (one: Newcomer) => number): number[] =>
  libraries.map(({ newcomers: done }) => percentile(done.map(ms), 0.5));

function newcomerTable(libraries: readonly Library[]): Table {
  const row = (name: string, ms: (one: Newcomer) => number) => {
    const medians = newcomerMedians(libraries, ms);
    return [name, ...medians, growthOf(medians)] as const;
  };
  return {
    title: 'One new activity, median milliseconds',
    columns: ['until', ...years.map((length) => `${length} y`), 'ratio'],
    rows: [
      row('on disk, with its bests, curves, load and match', ({ takenInMs }) => takenInMs),
      row('and read back by six tools', ({ takenInMs, readBackMs }) => takenInMs + readBackMs),
    ],
  };
}

import { callTool } from '../../src/mcp/tool.ts';
import { type House, lastEvening, openRooms } from '../house.ts';
import { overHttp } from '../http.ts';
import { copyOf } from '../library.ts';
import type { Bench, Part } from '../part.ts';
import { type Question, questionsFor } from '../questions.ts';
import type { Goal, Report, Table } from '../report.ts';
import { median, percentile } from '../stats.ts';
import { tokensOf } from '../tokens.ts';
import { howBusy, type Yardstick, yardstick } from '../yardstick.ts';

/** How long every read tool takes on a library of ten years, and how large its answers are. */
export const answersPart: Part = { id: 'answers', run };

const warmUps = 10;
const rounds = 100;

interface Answered extends Question {
  readonly ms: readonly number[];
  readonly bytes: readonly number[];
  readonly tokens: readonly number[];
  /** Why the question could not be asked. */
  readonly refused?: string;
}

async function run(bench: Bench): Promise<Report> {
  const home = copyOf(await bench.tenYears(), bench.scratch);
  const house = await openRooms(home, await lastEvening(home));
  try {
    const activities = await house.deps.storage.activities.count('me', {});
    bench.say(`asking each question ${rounds} times about ${activities} activities`);
    const calm = yardstick();
    const questions = await questionsFor(house);
    const answered = await askAll(house, questions, calm);
    const http = await askOverHttp(house, questions);
    return {
      id: 'answers',
      title: 'Answers from a library of ten years',
      goals: goalsFor(answered, activities),
      tables: [tableOf(answered), httpTable(http)],
      remarks: [
        `${activities.toLocaleString('en')} activities. Each question ${rounds} times, taking turns, about another activity each time.`,
        'Through the one doorway: arguments read, answer checked against its schema, the line in the ledger on disk, words and structure made.',
        'Bytes and tokens (o200k) are those of the structured answer, which is what most assistants show their model.',
        howBusy(calm.stretch()),
        ...answered.flatMap(({ tool, refused }) =>
          refused ? [`${tool.name}: not measured (${refused}).`] : [],
        ),
      ],
    };
  } finally {
    await house.close();
  }
}

async function askAll(house: House, questions: readonly Question[], calm: Yardstick): Promise<Answered[]> {
  const answered = questions.map((question) => ({
    ...question,
    ms: [] as number[],
    bytes: [] as number[],
    tokens: [] as number[],
    refused: undefined as string | undefined,
  }));
  for (let round = -warmUps; round < rounds; round++) {
    calm.measure();
    for (const one of answered) {
      if (one.refused) continue;
      const started = performance.now();
      const outcome = await callTool(one.tool, one.next(), house.deps, house.who);
      const ms = performance.now() - started;
      if (!outcome.ok) one.refused = outcome.text.split('\n')[0];
      else if (round >= 0) {
        const json = JSON.stringify(outcome.structured);
        one.ms.push(ms);
        one.bytes.push(Buffer.byteLength(json));
        if (round < 10) one.tokens.push(tokensOf(json));
      }
    }
  }
  return answered;
}

interface Timed {
  readonly name: string;
  readonly ms: readonly number[];
}

/** Some of the same questions through the official client and `/mcp`, in this process. */
async function askOverHttp(house: House, questions: readonly Question[]): Promise<Timed[]> {
  const some = questions.filter(
    ({ tool, about }) =>
      ['list_activities', 'get_activity', 'get_streams'].includes(tool.name) && about.length < 8,
  );
  const client = await overHttp(house);
  try {
    const timed = some.map((question) => ({ question, ms: [] as number[] }));
    for (let round = -warmUps; round < rounds; round++) {
      for (const { question, ms } of timed) {
        const started = performance.now();
        await client.ask(question.tool.name, question.next());
        if (round >= 0) ms.push(performance.now() - started);
      }
    }
    return timed.map(({ question, ms }) => ({ name: nameOf(question), ms }));
  } finally {
    await client.close();
  }
}

const httpTable = (timed: readonly Timed[]): Table => ({
  title: 'Over HTTP with the official client, both ends in one process',
  columns: ['question', 'p50 ms', 'p95 ms'],
  rows: timed.map(({ name, ms }) => [name, percentile(ms, 0.5), percentile(ms, 0.95)]),
});

const nameOf = ({ tool, about }: Question): string => [tool.name, about].filter(Boolean).join(': ');

const slower = new Set(['compare_activities', 'get_streams']);
const counted = new Set(['list_activities', 'get_activity', 'summarize_training', ...slower]);

function goalsFor(answered: readonly Answered[], activities: number): Goal[] {
  const slowest = (some: (name: string) => boolean): number =>
    Math.max(
      ...answered
        .filter(({ tool, refused }) => !refused && some(tool.name))
        .map(({ ms }) => percentile(ms, 0.95)),
    );
  return [
    {
      what: 'activities in the library',
      measured: activities,
      limit: 5000,
      unit: '',
      wanted: 'at least',
    },
    {
      what: 'list, get, summarise: slowest p95',
      measured: slowest((name) => counted.has(name) && !slower.has(name)),
      limit: 20,
      unit: 'ms',
      wanted: 'at most',
    },
    {
      what: 'compare, streams: slowest p95',
      measured: slowest((name) => slower.has(name)),
      limit: 60,
      unit: 'ms',
      wanted: 'at most',
    },
    {
      what: 'trend, load, wellness, readiness, bests, race: slowest p95',
      measured: slowest((name) => !counted.has(name)),
      limit: 60,
      unit: 'ms',
      wanted: 'at most',
    },
  ];
}

function tableOf(answered: readonly Answered[]): Table {
  return {
    title: 'Every read tool',
    columns: ['question', 'p50 ms', 'p95 ms', 'bytes', 'most bytes', 'tokens'],
    rows: answered
      .filter(({ refused }) => !refused)
      .map(({ ms, bytes, tokens, ...question }) => [
        nameOf(question),
        percentile(ms, 0.5),
        percentile(ms, 0.95),
        Math.round(median(bytes)),
        Math.max(...bytes),
        Math.round(median(tokens)),
      ]),
  };
}

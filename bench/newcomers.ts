import { importFiles } from '../src/app/intake/import-paths.ts';
import type { Instant } from '../src/domain/day.ts';
import { encodeActivity } from '../src/formats/fit/index.ts';
import { callTool } from '../src/mcp/tool.ts';
import { tools } from '../src/mcp/tools/index.ts';
import type { House } from './house.ts';
import { hoursFor } from './one-hour.ts';

/** What a new activity moves: bests, curves, load, matches, sums and lists, as tools read them back. */
const lookedAt = [
  { name: 'list_activities', input: {} },
  { name: 'summarize_training', input: { period: 'this-month' } },
  { name: 'get_performance', input: { sport: 'running', period: 'last-12-weeks' } },
  { name: 'get_training_load', input: { period: 'last-6-weeks' } },
  { name: 'analyze_trend', input: { sport: 'running', period: 'last-12-weeks' } },
  { name: 'get_calendar', input: {} },
] as const;

/** Milliseconds of one new activity: until it is on disk with all that follows from it, and until everything was read back. */
export interface Newcomer {
  readonly takenInMs: number;
  readonly readBackMs: number;
}

const dayMs = 86_400_000;

/** Files of an hour each, a sample every second, on the nights before `now`, when nobody else trained. */
export function newcomers(count: number, now: Instant): Buffer[] {
  const night = Math.floor(now / dayMs) * dayMs + 2 * 3_600_000;
  return hoursFor(count, (n) => night - n * dayMs).map((recording) => Buffer.from(encodeActivity(recording)));
}

/** Takes one file into the library and reads back what it moved. */
export async function welcome({ deps, who }: House, name: string, bytes: Uint8Array): Promise<Newcomer> {
  const started = performance.now();
  const report = await importFiles(deps, who, one(name, bytes));
  const taken = performance.now();
  if (report.new !== 1) throw new Error(`${name} made ${report.new} activities and not one`);
  for (const { name: wanted, input } of lookedAt) {
    const tool = tools.find((each) => each.name === wanted);
    const outcome = tool && (await callTool(tool, input, deps, who));
    if (!outcome?.ok) throw new Error(outcome?.text ?? `no tool ${wanted}`);
  }
  return { takenInMs: taken - started, readBackMs: performance.now() - taken };
}

async function* one(name: string, bytes: Uint8Array) {
  yield { name, bytes };
}

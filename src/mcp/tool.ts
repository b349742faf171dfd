import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Deps, Scope, Who } from '../app/deps.ts';
import type { Athlete } from '../domain/athlete.ts';
import { type Day, dayOf, type Instant, localTime } from '../domain/day.ts';
import { BoucleError, ConsentError, InputError, LimitError } from '../domain/errors.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import { unsettled } from '../app/memory/recompute.ts';
import { type Voice, voiceFor } from '../locales/index.ts';
import { explainArguments } from './arguments.ts';
import { isPhrase } from './fields.ts';
import { disclosureOf } from './ledger.ts';
import { athleteOf, defaultPreferences } from '../app/memory/athlete.ts';

/** The four hints, all written out: a host must not have to guess. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export const reads: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const adds: Hints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
export const replaces: Hints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

/** One sentence a coach could say. See docs/adding-a-tool.md. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Every one of them must have been granted, or the tool is not listed. */
  readonly scopes: readonly Scope[];
  readonly hints: Hints;
  readonly input: Input;
  readonly output: Output;
  run(input: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
  /** What follows the headline when the answer is read as text; the same facts as the structure. */
  say(answer: z.output<Output>, voice: Voice): string;
}

export interface ToolContext {
  readonly deps: Deps;
  readonly who: Who;
  readonly athlete: Athlete;
  readonly now: Instant;
  /** The athlete's local day. */
  readonly today: Day;
}

/** Types a tool from its schemas. The list holds tools of many schemas, so the door forgets them again. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}

/** What leaves the doorway: text and structure with the same facts, or an error that says what to do. */
export type Outcome =
  | { readonly ok: true; readonly text: string; readonly structured: Record<string, unknown> }
  | { readonly ok: false; readonly text: string; readonly code: string };

/**
 * The one doorway: checks scope and arguments, runs the tool, writes the ledger, and only then answers.
 * Whatever a tool throws becomes a sentence in the athlete's language; nothing else of an exception leaves.
 */
export async function callTool(tool: Tool, args: unknown, deps: Deps, who: Who): Promise<Outcome> {
  const started = performance.now();
  const outcome = await answered(tool, args, deps, who);
  deps.meter?.toolCall(tool.name, endOf(outcome), (performance.now() - started) / 1000);
  return outcome;
}

const endOf = (outcome: Outcome): 'answered' | 'refused' | 'failed' => {
  if (outcome.ok) return 'answered';
  return outcome.code === 'internal' ? 'failed' : 'refused';
};

async function answered(tool: Tool, args: unknown, deps: Deps, who: Who): Promise<Outcome> {
  let voice: Voice | undefined;
  try {
    const athlete = await athleteOf(deps, who);
    voice = voiceFor(athlete.preferences);
    requireScopes(tool, who);
    await requireTurn(tool, deps, who, athlete);
    const input = readArguments(tool, args);
    const now = deps.clock();
    const context = { deps, who, athlete, now, today: dayOf(now, athlete.preferences.timeZone) };
    const answer = await tool.run(input, context);
    return await release(tool, answer, context);
  } catch (error) {
    // Asking the machine for its time zone takes as long as a small answer: only when nobody is known.
    return refusal(error, deps, voice ?? voiceFor(defaultPreferences(process.env)), tool.name);
  }
}

function requireScopes(tool: Tool, who: Who): void {
  const missing = tool.scopes.filter((scope) => !who.scopes.includes(scope));
  if (missing.length > 0) throw new ConsentError('consent.scope-missing', { scopes: missing.join(', ') });
}

/** Throws LimitError: a model that calls in a loop learns when to go on. */
async function requireTurn(tool: Tool, deps: Deps, who: Who, { preferences }: Athlete): Promise<void> {
  const waitMs = await deps.limits?.call(who, tool.name);
  if (waitMs === undefined) return;
  const time = localTime(deps.clock() + waitMs, preferences.timeZone).slice(11, 19);
  throw new LimitError('limit.tool', { time, seconds: Math.ceil(waitMs / 1000) });
}

function readArguments(tool: Tool, args: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  throw explainArguments(tool.input, parsed.error, args);
}

async function release(tool: Tool, given: unknown, context: ToolContext): Promise<Outcome> {
  const { deps, who, now } = context;
  const answer = tool.output.parse(given) as { readonly headline: Phrase };
  // A write may have changed the language: the answer to "speak French" is French.
  const { preferences, isDemo } = tool.hints.readOnlyHint ? context.athlete : await athleteOf(deps, who);
  const remarks = [
    ...(isDemo ? [phrase('demo.label')] : []),
    ...((await followsOldLandmarks(tool, context)) ? [phrase('memory.settling')] : []),
  ];
  const outcome = inWords(tool, answer, voiceFor(preferences), remarks);
  // What a write has done is told, however long.
  if (tool.hints.readOnlyHint) requireSmall(outcome);
  const line = disclosureOf(tool.output, answer, { at: now, client: who.client, tool: tool.name });
  if (line) await deps.storage.ledger.append(who.athleteId, line);
  return outcome;
}

/** What a host shows its model without cutting it; what is longer is read as a resource. */
const mostBytes = 32_000;

/** Throws LimitError; nothing was shown then. A client reads the text or the structure, so each is measured alone. */
function requireSmall(outcome: Outcome): void {
  if (!outcome.ok) return;
  const bytes = Math.max(
    Buffer.byteLength(outcome.text),
    Buffer.byteLength(JSON.stringify(outcome.structured)),
  );
  if (bytes >= mostBytes)
    throw new LimitError('limit.answer', {
      kilobytes: Math.ceil(bytes / 1000),
      limit: mostBytes / 1000,
    });
}

/** Loads and zones of some activities are being worked out again after a landmark changed. */
async function followsOldLandmarks({ scopes }: Tool, context: ToolContext): Promise<boolean> {
  return scopes.includes('activities:read') && (await unsettled(context, 10)).length > 0;
}

/** `demo` and `pending` stand beside every answer they concern. */
const remarkNames: Readonly<Record<string, string>> = { 'demo.label': 'demo', 'memory.settling': 'pending' };

function inWords(
  tool: Tool,
  answer: { readonly headline: Phrase },
  voice: Voice,
  remarks: readonly Phrase[],
): Outcome {
  const summary = voice.say(answer.headline);
  const { headline: _, ...rest } = answer;
  const said = remarks.map(({ code }) => [remarkNames[code] ?? code, voice.say(code)] as const);
  const structured = { summary, ...Object.fromEntries(said), ...(spoken(rest, voice) as object) };
  const text = [summary, tool.say(answer, voice), ...said.map(([, words]) => words)]
    .filter(Boolean)
    .join('\n');
  return { ok: true, text, structured };
}

/** The structure with every phrase put into words and every absent field left out. */
function spoken(value: unknown, voice: Voice): unknown {
  if (isPhrase(value)) return voice.say(value);
  if (Array.isArray(value)) return value.map((item) => spoken(item, voice));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, spoken(item, voice)]])),
  );
}

function refusal(error: unknown, deps: Deps, voice: Voice, tool: string): Outcome {
  if (error instanceof BoucleError) {
    const details =
      error instanceof InputError ? error.details.map((detail) => `- ${voice.say(detail)}`) : [];
    return { ok: false, code: error.code, text: [voice.say(error.phrase), ...details].join('\n') };
  }
  const reference = randomUUID().slice(0, 8);
  deps.log.error({ reference, tool, err: error }, 'a tool failed');
  return { ok: false, code: 'internal', text: voice.say('internal', { reference }) };
}

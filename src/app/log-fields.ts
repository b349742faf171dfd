import { fileURLToPath } from 'node:url';
import type { LoggerOptions } from 'pino';

/**
 * What a log may hold. Everything else is left out, whoever hands it over: a title, a token or a heart rate reaches a
 * log through a field nobody thought of, or through the words of an error that quotes what it could not read. So there
 * is a list of fields, each with the form its values have, and of an error only its kind, its code and where it was.
 */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  // Not the machine's name, which is often a person's.
  base: { pid: process.pid },
  formatters: { log: allowed },
  hooks: {
    // An error alone would become the message, and further arguments would be written into it.
    logMethod([first, message], method) {
      if (typeof first === 'string') return method.call(this, {}, first);
      const fields = first instanceof Error ? { err: first } : first;
      return method.call(this, fields, typeof message === 'string' ? message : 'no words');
    },
  },
});

type Rule = (value: unknown) => unknown;

const matching =
  (form: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;
const name = matching(/^[A-Za-z][\w.:-]{0,63}$/);
const number: Rule = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

const fields: Readonly<Record<string, Rule>> = {
  reference: matching(/^[0-9a-f-]{8,36}$/),
  what: name,
  tool: name,
  route: name,
  vendor: name,
  target: name,
  code: name,
  type: name,
  /** Of the protocol's machinery, cut before its first quotation: see mcp/wire-fault.ts. */
  reason: matching(/^[\w\s().-]{0,100}$/),
  at: (value) => (Array.isArray(value) ? value.filter(isFrame).map(shortFrame) : undefined),
  /** The SHA-256 of an arrival. */
  file: matching(/^[0-9a-f]{64}$/),
  /** Things that went because their time was over. */
  removed: number,
  status: number,
  ms: number,
  err: (value) => (value instanceof Error ? errorFields(value) : { type: typeof value }),
};

function allowed(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(given)) {
    const safe = Object.hasOwn(fields, field) ? fields[field](value) : undefined;
    if (safe !== undefined) kept[field] = safe;
  }
  return kept;
}

const deepest = 4;

/** Kind, code and place of an error and of what caused it; never its words. */
export function errorFields(error: Error, depth = 0): Record<string, unknown> {
  const { code, syscall, errcode, cause } = error as Error & Record<string, unknown>;
  return {
    ...allowed({ type: error.name, code, at: framesOf(error) }),
    ...(name(syscall) !== undefined && { syscall }),
    ...(number(errcode) !== undefined && { errcode }),
    ...(cause instanceof Error && depth < deepest && { cause: errorFields(cause, depth + 1) }),
  };
}

/** A message of many lines may look like a place: so what it says is taken away first. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message === '' ? 0 : stack.indexOf(message) + message.length;
  // A message that was changed afterwards is not in its stack: then nothing of it can be told from a place.
  const places = message !== '' && !stack.includes(message) ? '' : stack.slice(end);
  return places.split('\n').filter(isFrame).slice(0, 8).map(shortFrame);
}

const isFrame = (line: unknown): line is string =>
  typeof line === 'string' && /^\s*at [\w$.<>#/:\\ ()[\]@%+-]+:\d+:\d+\)?$/.test(line);

const root = new URL('../../', import.meta.url);
const shortFrame = (line: string): string =>
  line.trim().replace(root.href, '').replace(fileURLToPath(root), '');

import { z } from 'zod';
import { NotFoundError, VendorError } from '../../domain/errors.ts';
import type { Answer, Booth, Grant, Line } from '../vendor.ts';
import { type Asked, addressesOf, type Door, type DoorPath, doors } from './paths.ts';
import { parseKeepingIds } from './read-json.ts';

export const host = (booth: Pick<Booth, 'host'>): string => booth.host('api');

export const bearer = ({ accessToken }: Grant): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${accessToken ?? ''}`,
  accept: 'application/json',
});

/** What a door says. `shut`: it is not where it is believed to be, or not for this account. */
export type Said =
  | { readonly is: 'answer'; readonly body: unknown }
  | { readonly is: 'nothing' }
  | { readonly is: 'shut' }
  /** The request itself is refused: too many days, most likely. */
  | { readonly is: 'refused' };

/** What a sync has learned of the doors: which address answered, which none did. Forgotten with its line. */
const learned = new WeakMap<Line, Map<Door, number | 'shut'>>();

function doorsOf(line: Line): Map<Door, number | 'shut'> {
  const known = learned.get(line) ?? new Map<Door, number | 'shut'>();
  learned.set(line, known);
  return known;
}

export const isShut = (line: Line, door: Door): boolean => doorsOf(line).get(door) === 'shut';
export const shut = (line: Line, door: Door): void => void doorsOf(line).set(door, 'shut');

/** Asks a door for JSON, at the address that is known to answer or at each in turn. Throws as `Http` does, but for 400 and 404. */
export async function ask(
  line: Line,
  door: Door,
  values: Readonly<Record<string, string | number>> = {},
): Promise<Said> {
  const answer = await knock(line, door, values);
  if (typeof answer === 'string') return { is: answer };
  const body = answer.status === 204 || answer.bytes.length === 0 ? null : readJson(answer);
  return isEmpty(body) ? { is: 'nothing' } : { is: 'answer', body };
}

/** The same for a file: its bytes, or undefined where there is none. */
export async function askFile(line: Line, id: string): Promise<Uint8Array | undefined> {
  const answer = await knock(line, 'file', { id });
  return typeof answer === 'string' ? undefined : answer.bytes;
}

// The original of a long activity takes 5 MB; beyond this it is no recording.
const mostBytes = 64 * 1024 * 1024;

async function knock(
  line: Line,
  door: Door,
  values: Readonly<Record<string, string | number>>,
): Promise<Answer | 'shut' | 'refused'> {
  const known = doorsOf(line);
  const before = known.get(door);
  if (before === 'shut') return 'shut';
  const { paths }: DoorPath = doors[door];
  for (const [at, address] of addressesOf(door, values).entries()) {
    if (before !== undefined && at !== before) continue;
    try {
      const answer = await line.authorized(requestFor(line, address), bearer);
      known.set(door, at);
      return answer;
    } catch (error) {
      if (isRefusal(error)) return 'refused';
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  // 404 may also mean that there is no such activity: that shuts no door.
  if (!paths.some((path) => path.includes('{id}'))) known.set(door, 'shut');
  return 'shut';
}

export const requestFor = (booth: Pick<Booth, 'host'>, { path, query }: Asked) => ({
  url: host(booth) + path,
  query,
  maxBytes: mostBytes,
});

const isRefusal = (error: unknown): boolean =>
  error instanceof VendorError && error.code === 'vendor.refused' && error.params.status === 400;

/** An answer that breaks off is asked for again another time, not kept. Throws VendorError `vendor.unreadable`. */
function readJson(answer: Answer): unknown {
  try {
    return parseKeepingIds(answer.text());
  } catch (cause) {
    throw new VendorError('vendor.unreadable', {}, cause);
  }
}

// No data is told in several ways.
const nothing = z.union([
  z.null(),
  z.literal(''),
  z.array(z.unknown()).max(0),
  z.record(z.string(), z.never()),
]);

const isEmpty = (body: unknown): boolean => nothing.safeParse(body).success;

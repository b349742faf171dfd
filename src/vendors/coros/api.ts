import type { Instant } from '../../domain/day.ts';
import { NotFoundError, VendorError } from '../../domain/errors.ts';
import type { Line } from '../vendor.ts';
import { regionOf } from './hosts.ts';
import { unwrapped } from './prose.ts';
import { type Caller, type Reply, speak } from './rpc.ts';
import { driftOf, type Listed, listedIn, type Standing, standingOf, type ToolId } from './tools.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool said. `refused`: it called it an error itself. */
export interface Said {
  readonly text: string;
  readonly refused: boolean;
}

/** COROS's tools, as they are listed now. */
export interface Api {
  readonly can: (tool: ToolId) => boolean;
  /** Tools that are missing or changed, by COROS's names. */
  readonly drift: ReturnType<typeof driftOf>;
  readonly list: readonly Listed[];
  /** Reads. Throws VendorError `coros.tool_missing` or `coros.tool_changed` {tool}, and `vendor.down` while COROS is away. */
  ask(tool: ToolId, given: Arguments): Promise<Said>;
  /** Writes once, never again. */
  write(tool: ToolId, given: Arguments): Promise<Said>;
}

interface Cached {
  readonly list: readonly Listed[];
  readonly until: Instant;
}

/** The list of tools changes with COROS's releases, not from call to call. */
const keptMs = 6 * 3600 * 1000;
const lists = new Map<string, Cached>();

/** What is kept in memory belongs to one connection at its region. */
export async function accountKey(line: Caller): Promise<string> {
  const grant = await line.grant();
  return `${line.host(regionOf(grant))} ${grant.extra?.id ?? ''}`;
}

export async function apiOf(line: Caller): Promise<Api> {
  const key = await accountKey(line);
  const kept = lists.get(key);
  const { list } = kept && kept.until > line.clock() ? kept : await listAnew(line, key);
  const run = async (tool: ToolId, given: Arguments, writes: boolean): Promise<Said> => {
    const standing = standingOf(tool, list);
    if (standing.is !== 'usable') throw unusable(standing);
    const reply = await speak(line, {
      method: 'tools/call',
      params: { name: standing.name, arguments: only(given, standing.takes) },
      writes,
    });
    return saidIn(reply, () => {
      lists.delete(key);
      return new VendorError('coros.tool_missing', { tool: standing.name });
    });
  };
  return {
    list,
    drift: driftOf(list),
    can: (tool) => standingOf(tool, list).is === 'usable',
    ask: (tool, given) => run(tool, given, false),
    write: (tool, given) => run(tool, given, true),
  };
}

const unusable = ({ is, name }: Exclude<Standing, { is: 'usable' }>): VendorError =>
  is === 'missing'
    ? new VendorError('coros.tool_missing', { tool: name })
    : new VendorError('coros.tool_changed', { tool: name });

const only = (given: Arguments, takes: readonly string[]): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([key]) => takes.includes(key)));

// A list of tools that never ends is none.
const mostPages = 20;

async function listAnew(line: Caller, key: string): Promise<Cached> {
  const list: Listed[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { result } = await speak(line, {
      method: 'tools/list',
      params: cursor === undefined ? {} : { cursor },
    });
    if (!result) throw new VendorError('vendor.unreadable');
    list.push(...listedIn(result.tools));
    cursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined;
    if (cursor === undefined) break;
  }
  const cached = { list, until: line.clock() + keptMs };
  lists.set(key, cached);
  return cached;
}

const invalidParams = -32_602;

function saidIn({ result, error }: Reply, unknownTool: () => VendorError): Said {
  if (error?.code === invalidParams && /unknown tool|not found/i.test(error.message)) throw unknownTool();
  if (!result) throw new VendorError('coros.refused', { tool: '' });
  const content = Array.isArray(result.content) ? (result.content as unknown[]) : [];
  const texts = content.flatMap((one) => {
    const block = one as { type?: unknown; text?: unknown } | null;
    return block?.type === 'text' && typeof block.text === 'string' ? [unwrapped(block.text)] : [];
  });
  const text = texts.join('\n');
  // It says so in an answer that is fine otherwise.
  if (/temporarily unavailable/i.test(text.slice(0, 500))) throw new VendorError('vendor.down');
  if (content.length > 0 && texts.length === 0) throw new VendorError('vendor.unreadable');
  return { text, refused: result.isError === true };
}

/** A file of COROS's store; undefined when it is not there, or no FIT file. */
export async function fitAt(line: Line, url: string): Promise<Uint8Array | undefined> {
  try {
    const { bytes, status } = await line.http({ url, accept: [401, 403], maxBytes: mostBytes });
    return status === 200 && isFit(bytes) ? bytes : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const mostBytes = 30 * 1024 * 1024;

const isFit = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(8, 12)).toString('latin1') === '.FIT';

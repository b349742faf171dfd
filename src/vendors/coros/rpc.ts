/**
 * COROS's MCP server is stateless: each call is one POST with one answer. That is all that is spoken here, over the line's
 * own requests, so that renewals, budgets and the list of allowed hosts hold. An MCP client of the SDK opens a session
 * first and listens on a stream that this server does not have.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { VendorError } from '../../domain/errors.ts';
import type { Answer, Grant, Line } from '../vendor.ts';
import { regionOf } from './hosts.ts';

/** What a call needs of a line; at connecting there is no more than that. */
export type Caller = Pick<Line, 'host' | 'grant' | 'authorized' | 'clock'>;

const ours = '2026-07-28';
const fallback = '2025-06-18';

/** What a server answered: its result, its refusal, or a status without either. */
export interface Reply {
  readonly status: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Spoken {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** True for a call that writes: never sent twice. */
  readonly writes?: boolean;
}

/** The version each address speaks, as it was found out. */
const versions = new Map<string, string>();

/** Pauses before a list that was not found is asked for again: COROS loses it when many sessions are open. */
const pausesMs = [400, 1600];

/** One call. Throws as `Http` does, and VendorError `vendor.down` for what COROS keeps losing. */
export async function speak(line: Caller, spoken: Spoken): Promise<Reply> {
  const grant = await line.grant();
  const url = `${line.host(regionOf(grant))}/mcp`;
  return inTurn(`${url} ${grant.extra?.id ?? ''}`, () => speakNow(line, url, spoken));
}

/** The last call of each account: COROS wants one at a time. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(account) ?? Promise.resolve()).then(work);
  const over = mine.catch(() => undefined);
  turns.set(account, over);
  // Whoever has nothing more to say leaves nothing behind.
  void over.then(() => turns.get(account) === over && turns.delete(account));
  return mine;
}

async function speakNow(line: Caller, url: string, spoken: Spoken): Promise<Reply> {
  const version = versions.get(url) ?? (await agree(line, url));
  const reply = await sendPatiently(line, url, version, spoken);
  // What is refused for its version was not done: it may be sent in the other one.
  if (version !== ours || !isAboutVersion(reply)) return reply;
  const older = await shakeHands(line, url);
  versions.set(url, older);
  return sendPatiently(line, url, older, spoken);
}

const unsupportedVersion = -32_022;
const isAboutVersion = ({ error }: Reply): boolean =>
  error !== undefined && (error.code === unsupportedVersion || /protocol version/i.test(error.message));

async function sendPatiently(line: Caller, url: string, version: string, spoken: Spoken): Promise<Reply> {
  for (const ms of spoken.writes ? [] : pausesMs) {
    const reply = await send(line, url, version, spoken);
    if (reply.status !== 404) return reply;
    await pause(ms);
  }
  const reply = await send(line, url, version, spoken);
  if (reply.status === 404) throw new VendorError('vendor.down');
  return reply;
}

/** Tries the version boucle speaks itself; a server that does not know it is asked what it speaks. */
async function agree(line: Caller, url: string): Promise<string> {
  const probe = await send(line, url, ours, { method: 'tools/list' });
  const version = probe.result ? ours : await shakeHands(line, url);
  versions.set(url, version);
  return version;
}

async function shakeHands(line: Caller, url: string): Promise<string> {
  const { result, error, status } = await send(line, url, undefined, {
    method: 'initialize',
    params: { protocolVersion: fallback, capabilities: {}, clientInfo },
  });
  // A server without a handshake has no sessions either: the version it is known for will do.
  if (!result && !error) throw new VendorError('vendor.refused', { status });
  const said = result?.protocolVersion;
  return typeof said === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(said) ? said : fallback;
}

const clientInfo = { name: 'boucle', version: '1' };

async function send(line: Caller, url: string, version: string | undefined, spoken: Spoken): Promise<Reply> {
  const { method, params = {}, writes = false } = spoken;
  const isOurs = version === ours;
  const name = typeof params.name === 'string' ? params.name : undefined;
  const answer = await line.authorized(
    {
      method: 'POST',
      url,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(version !== undefined && { 'mcp-protocol-version': version }),
        ...(isOurs && { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) }),
      },
      json: { jsonrpc: '2.0', id: 1, method, params: isOurs ? { ...params, _meta: envelope } : params },
      accept: [400, 404, 405, 406],
      repeatable: !writes,
      timeoutMs: 60_000,
      maxBytes: 8 * 1024 * 1024,
    },
    ({ accessToken = '' }: Grant) => ({ authorization: `Bearer ${accessToken}` }),
  );
  return replyOf(answer);
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': ours,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': clientInfo,
};

const shape = z.looseObject({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.looseObject({ code: z.coerce.number(), message: z.string().catch('') }).optional(),
});

/** JSON, or a stream of events whose last one is the answer. */
function replyOf(answer: Answer): Reply {
  const { status } = answer;
  const isStream = answer.headers.get('content-type')?.includes('text/event-stream');
  const read = shape.safeParse(parsed(isStream ? lastEvent(answer.text()) : answer.text()));
  const message = read.success ? read.data : undefined;
  if (status < 400 && !message?.result && !message?.error) throw new VendorError('vendor.unreadable');
  return {
    status,
    ...(message?.result && { result: message.result }),
    ...(message?.error && { error: message.error }),
  };
}

function lastEvent(stream: string): string {
  const events = stream.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n'),
  );
  return events.findLast((data) => data !== '') ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

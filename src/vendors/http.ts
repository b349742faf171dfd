import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '../domain/day.ts';
import { ConnectionError, NotFoundError, VendorError } from '../domain/errors.ts';
import type { Answer, Http, Request } from './vendor.ts';

export interface HttpOptions {
  /** Base addresses; nothing else is ever asked. */
  readonly hosts: Readonly<Record<string, string>>;
  readonly clock: () => Instant;
  /** Waits for its turn; throws VendorError `vendor.wait` when the turn is too far away. */
  readonly turn?: () => Promise<void>;
  readonly signal?: AbortSignal;
  /** Between two tries, milliseconds; tests shorten it. */
  readonly pauseMs?: number;
}

const usualTimeoutMs = 30_000;
const usualBytes = 64 * 1024 * 1024;
const tries = 3;
/** A vendor that asks for a longer wait than this gets it from the job, not from the request. */
const patienceMs = 5000;
/** When a vendor says "too many" and not until when. */
const unsaidWaitMs = 60_000;

/** `Http` over fetch; see there for what it throws. Secrets and answers are in no error and no log. */
export function openHttp(options: HttpOptions): Http {
  const origins = new Set(Object.values(options.hosts).map((host) => new URL(host).origin));
  return async (request) => {
    const url = addressOf(request);
    if (!origins.has(url.origin)) throw new TypeError(`${url.origin} is none of this vendor's addresses`);
    const canRepeat = request.repeatable ?? ['GET', 'PUT', 'DELETE'].includes(request.method ?? 'GET');
    for (let left = canRepeat ? tries - 1 : 0; ; left--) {
      await options.turn?.();
      try {
        return await once(url, request, options);
      } catch (error) {
        const pause = pauseBefore(error, tries - left, options);
        if (pause === undefined || left <= 0) throw error;
        await sleep(pause, undefined, { signal: options.signal });
      }
    }
  };
}

function addressOf({ url, query = {} }: Request): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

/** How long to wait before the next try; undefined = no try helps. */
function pauseBefore(
  error: unknown,
  tried: number,
  { clock, pauseMs = 1000 }: HttpOptions,
): number | undefined {
  if (!(error instanceof VendorError)) return undefined;
  if (error.code === 'vendor.wait') {
    const wait = Number(error.params.until) - clock();
    return wait <= patienceMs ? Math.max(wait, 0) : undefined;
  }
  // Not all at once after an outage.
  return error.code === 'vendor.down' ? pauseMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2) : undefined;
}

async function once(url: URL, request: Request, { clock, signal }: HttpOptions): Promise<Answer> {
  const answer = await sent(url, request, signal);
  const { status, headers } = answer;
  const bytes = await bodyOf(answer, request.maxBytes ?? usualBytes);
  if (!answer.ok && !request.accept?.includes(status)) throw errorFor(status, headers, clock());
  return { status, headers, bytes, text: () => textOf(bytes), json: (shape) => parsed(bytes, shape) };
}

async function sent(url: URL, request: Request, signal?: AbortSignal): Promise<Response> {
  const { method = 'GET', headers = {}, json, form, body, timeoutMs = usualTimeoutMs } = request;
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    return await fetch(url, {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body:
        json === undefined
          ? form
            ? new URLSearchParams(form)
            : body && Buffer.from(body)
          : JSON.stringify(json),
      signal: AbortSignal.any(limits),
      // Credentials follow nobody: where a vendor sends us elsewhere, its folder decides.
      redirect: 'manual',
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new VendorError('vendor.down', {}, cause);
  }
}

async function bodyOf(answer: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > most) throw new VendorError('vendor.too_large', { most });
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof VendorError ? error : new VendorError('vendor.down', {}, error);
  }
  return Buffer.concat(parts);
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function parsed<T>(bytes: Uint8Array, shape: { parse(value: unknown): T }): T {
  try {
    return shape.parse(JSON.parse(textOf(bytes)));
  } catch (cause) {
    throw new VendorError('vendor.unreadable', {}, cause);
  }
}

function errorFor(status: number, headers: Headers, now: Instant): Error {
  if (status === 401) return new ConnectionError('connection.expired');
  if (status === 403) return new ConnectionError('connection.not_allowed');
  if (status === 404 || status === 410) return new NotFoundError('vendor.gone');
  if (status === 409 || status === 412) return new VendorError('vendor.conflict');
  const until = retryAfter(headers.get('retry-after'), now);
  if (status === 429 || (status === 503 && until !== undefined))
    return new VendorError('vendor.wait', { until: until ?? now + unsaidWaitMs });
  return status >= 500 ? new VendorError('vendor.down') : new VendorError('vendor.refused', { status });
}

const mostWaitMs = 24 * 3_600_000;

/** RFC 9110 §10.2.3: seconds or a date. A day at most: beyond that a header is a slip. */
function retryAfter(value: string | null, now: Instant): Instant | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const until = Number.isNaN(seconds) ? Date.parse(value) : now + seconds * 1000;
  return Number.isNaN(until) ? undefined : Math.min(Math.max(until, now), now + mostWaitMs);
}

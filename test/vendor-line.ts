import type { Instant } from '../src/domain/day.ts';
import { ConnectionError, NotFoundError, VendorError } from '../src/domain/errors.ts';
import type {
  Answer,
  Arrival,
  ArrivedThing,
  Booth,
  Grant,
  Http,
  Line,
  Opened,
  Request,
  Vendor,
} from '../src/vendors/vendor.ts';

/**
 * A vendor's surroundings for tests: real requests over real sockets, statuses told as `Http` promises, nothing waited
 * for and nothing sent twice (but what `Line.authorized` promises), so that a test sees each request.
 */
export interface BoothOptions {
  readonly hosts: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly clock?: () => Instant;
}

export function openBooth({ hosts, settings = {}, clock = Date.now }: BoothOptions): Booth {
  return {
    host: (name) => {
      const host = hosts[name];
      if (!host) throw new TypeError(`no host is named ${name}`);
      return host;
    },
    setting: (name) => settings[name],
    http: httpOver(clock),
    clock,
  };
}

export interface TestLine extends Line {
  /** The grant as it is now: a renewal puts another in its place. */
  readonly held: () => Grant;
}

/** A line for a vendor that was just connected. */
export function openLine(
  booth: Booth,
  vendor: Vendor,
  { opened, timeZone = 'Europe/Paris' }: { readonly opened: Opened; readonly timeZone?: string },
): TestLine {
  let held = opened.grant;
  let renewing: Promise<Grant> | undefined;
  const [way] = vendor.connect;
  const renew = way && (way.by === 'oauth' ? way.refresh : way.renew);
  const renewed = (): Promise<Grant> => {
    if (!renew) throw new ConnectionError('connection.expired');
    renewing ??= renew(booth, held)
      .then((grant) => (held = grant))
      .finally(() => (renewing = undefined));
    return renewing;
  };
  const grant = async (): Promise<Grant> => {
    const { accessEndsAt } = held;
    return renew && (!held.accessToken || (accessEndsAt ?? Infinity) <= booth.clock()) ? renewed() : held;
  };
  return {
    ...booth,
    connection: {
      id: 'con_test',
      vendor: vendor.id,
      region: opened.region,
      by: way?.by ?? 'key',
      state: 'active',
      account: opened.account,
      allowed: opened.allowed,
      createdAt: booth.clock(),
      progress: { fetched: {}, complete: [] },
    },
    timeZone,
    grant,
    held: () => held,
    authorized: async (request, sign) => {
      const send = (by: Grant): Promise<Answer> =>
        booth.http({ ...request, headers: { ...request.headers, ...sign(by) } });
      try {
        return await send(await grant());
      } catch (error) {
        if (!renew || !(error instanceof ConnectionError) || error.code !== 'connection.expired') throw error;
        return send(await renewed());
      }
    },
  };
}

/** `Http` as the contract has it, without its patience. */
function httpOver(clock: () => Instant): Http {
  return async (request) => {
    const { answer, bytes } = await sent(request);
    const { status, headers } = answer;
    if (!answer.ok && !request.accept?.includes(status)) throw errorOf(status, headers, clock());
    const text = (): string => new TextDecoder().decode(bytes);
    return {
      status,
      headers,
      bytes,
      text,
      json: (shape) => {
        try {
          return shape.parse(JSON.parse(text()));
        } catch (cause) {
          throw new VendorError('vendor.unreadable', {}, cause);
        }
      },
    };
  };
}

async function sent(request: Request): Promise<{ readonly answer: Response; readonly bytes: Uint8Array }> {
  const { method = 'GET', query = {}, headers = {}, json, form, body, timeoutMs = 10_000 } = request;
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body:
        json !== undefined
          ? JSON.stringify(json)
          : form
            ? new URLSearchParams(form)
            : body && Buffer.from(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  } catch (cause) {
    throw new VendorError('vendor.down', {}, cause);
  }
}

function errorOf(status: number, headers: Headers, now: Instant): Error {
  if (status === 401) return new ConnectionError('connection.expired');
  if (status === 403) return new ConnectionError('connection.not_allowed');
  if (status === 404 || status === 410) return new NotFoundError('vendor.gone');
  if (status === 409 || status === 412) return new VendorError('vendor.conflict');
  if (status === 429 || status === 503)
    return new VendorError('vendor.wait', { until: now + 1000 * Number(headers.get('retry-after') ?? 60) });
  return status >= 500 ? new VendorError('vendor.down') : new VendorError('vendor.refused', { status });
}

/** Everything an arrival stream brings, without its marks of what is whole. */
export async function gathered(arrivals: AsyncIterable<Arrival>): Promise<ArrivedThing[]> {
  const all: ArrivedThing[] = [];
  for await (const arrival of arrivals) if (!('part' in arrival)) all.push(arrival);
  return all;
}

import { getRequestListener } from '@hono/node-server';
import { hkdfSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Attempts, attemptsOf } from '../app/accounts/attempts.ts';
import { sweepFormerAddresses } from '../app/accounts/former-address.ts';
import type { Desk, Mailer } from '../app/accounts/desk.ts';
import type { Deps, Who } from '../app/deps.ts';
import { ConfigError } from '../domain/errors.ts';
import { type Auth, openAuth } from '../auth/index.ts';
import type { Lifetimes, RegisteredClient } from '../auth/index.ts';
import { httpApp } from './app.ts';
import { adoptFeedKey } from './feed-keys.ts';
import { homeDoor } from './home-door.ts';
import type { AddressRates, Hosting } from './hosting.ts';
import { languageAmong, voiceIn } from './language.ts';
import type { Mounted } from './mcp.ts';
import type { Metrics } from './metrics.ts';
import { localNames, publicNames } from './names.ts';
import { messagePage } from './pages/message.ts';
import { storedDoor } from './stored-door.ts';
import { secretIn } from './token.ts';
import type { Owner } from './visit.ts';

export const defaultPort = 8484;

/** Only this machine can reach it, whatever its firewall says. */
const loopback = '127.0.0.1';
const patienceMs = 5_000;
const hourMs = 3_600_000;
const yearSeconds = 31_536_000;

// Where a home is served, for commands in another terminal.
const addressFile = 'address';

/** The address that a running server left in its home; undefined when none was ever served from it. */
export async function servedAddress(home: string): Promise<string | undefined> {
  return readFile(join(home, addressFile), 'utf8').catch(() => undefined);
}

export interface ServeRequest {
  readonly deps: Deps;
  readonly home: string;
  /** Whose computer this is; absent where many athletes are served. */
  readonly owner?: OwnerRequest;
  /** Requests of one network address to a host; see address-limits.ts. */
  readonly addressRates?: Partial<AddressRates> | 'off';
  /** Where many athletes are served; port 0 in its address is the one it gets. */
  readonly hosting?: Hosting;
  /** 0 = any free port. */
  readonly port?: number;
  /** The address it listens at; `127.0.0.1`, which only this machine reaches, unless a container has to. */
  readonly listen?: string;
  /** How athletes sign in where there is no owner. */
  readonly accounts?: AccountsRequest;
  /** Vendors may send to `/webhooks/…`. */
  readonly webhooks?: boolean;
  readonly metrics?: Metrics;
  readonly metricsToken?: string;
  /** Assistants the operator registered, how long things last, how client documents are fetched. */
  readonly auth?: {
    readonly clients?: readonly RegisteredClient[];
    readonly lifetimes?: Partial<Lifetimes>;
    readonly fetch?: typeof fetch;
  };
}

export interface AccountsRequest {
  /** Absent = nobody signs in by a letter. */
  readonly mailer?: Mailer;
  /** False = nobody new is taken. */
  readonly takesNewcomers?: boolean;
  readonly attempts?: Attempts;
  /** See `AccountSettings`. */
  readonly key?: string;
}

export interface OwnerRequest {
  readonly who: Who;
  /** The bearer token of /mcp: `secretIn(home, 'token')`. */
  readonly token: string;
  /** What a client starts for stdio; by default this Node, this program, this home. */
  readonly command?: readonly string[];
}

export interface Serving {
  /** `http://127.0.0.1:8484/` */
  readonly url: string;
  readonly port: number;
  /** Every address that answers a GET, as a pattern: `/activities/:id`. */
  readonly paths: readonly string[];
  /** Takes no new request, lets those under way finish (five seconds), ends streams. */
  close(): Promise<void>;
}

/** Serves the pages and `/mcp`. Throws ConfigError `http.port-taken` or `http.port-forbidden`. */
export async function serveHttp(request: ServeRequest): Promise<Serving> {
  const { home, port = defaultPort } = request;
  let url = '';
  let opened: Auth | undefined;
  const { hosting } = request;
  const authKey = hosting?.authKey ?? (await secretIn(home, 'auth-key'));
  const deps = { ...request.deps, stateKey: derivedKey(authKey, 'question and answer') };
  const auth = (): Auth =>
    (opened ??= openAuth({
      issuer: new URL(url).origin,
      aliases: hosting ? [] : ['localhost', '[::1]'].map((host) => `http://${host}:${new URL(url).port}`),
      clientHosts: hosting?.clients,
      region: hosting?.region,
      // There each address has a limit of its own.
      registrationsAnHour: hosting ? 1000 : undefined,
      key: authKey,
      storage: deps.storage,
      clock: deps.clock,
      log: deps.log,
      errorPage: signInErrorPage,
      ...request.auth,
    }));
  const isSecure = hosting?.origin.startsWith('https:') ?? false;
  const owner = request.owner && (await ownerOf(request.owner, request));
  const door = owner?.door ?? storedDoor(deps.storage, deps.clock);
  const desk = request.owner ? undefined : await deskOf(request, () => url);
  const mounted = httpApp({
    deps,
    home,
    owner,
    desk,
    hosting,
    addressRates: request.addressRates,
    names: hosting ? publicNames(() => new URL(url).origin, isSecure) : localNames,
    door,
    webhooks: request.webhooks,
    metrics: request.metrics,
    metricsToken: request.metricsToken,
    url: () => url,
    auth,
  });
  const answer = getRequestListener(mounted.app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    // Slow senders are cut off; an upload of an archive has ten minutes, which a loopback needs not.
    { headersTimeout: 15_000, requestTimeout: 600_000, keepAliveTimeout: 5_000 },
    (incoming, outgoing) => {
      if (isSecure) outgoing.setHeader('Strict-Transport-Security', `max-age=${yearSeconds}`);
      void answer(incoming, outgoing);
    },
  );
  const taken = await listen(server, port, request.listen);
  url = `${hosting?.origin.replace(/:0$/, `:${taken}`) ?? `http://${loopback}:${taken}`}/`;
  if (owner) await writeFile(join(home, addressFile), url);
  const sweep = async (): Promise<void> => {
    // Once an hour is enough, whichever of the processes does it.
    if (await deps.storage.budgets.take([{ name: 'sweep', requests: 1, seconds: 3000 }], deps.clock()))
      return;
    await auth().sweep();
    await door.sweep();
    await sweepFormerAddresses(deps.storage, deps.clock());
  };
  await sweep();
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => deps.log.warn({ err: error }, 'ended sign-ins stay for now'));
  }, hourMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(sweeping);
    await shut(server, mounted);
  };
  return { url, port: taken, paths: pathsOf(mounted), close };
}

/** Another 32 bytes for another use, the same in every process that has `secret`. */
const derivedKey = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `boucle ${use}`, 32));

async function deskOf({ deps, home, accounts = {} }: ServeRequest, url: () => string): Promise<Desk> {
  const { mailer, attempts = attemptsOf(), takesNewcomers = true } = accounts;
  const key = accounts.key ?? (await secretIn(home, 'account-key'));
  return {
    deps,
    key,
    mailer,
    attempts,
    takesNewcomers,
    // Known once the port is.
    get url() {
      return url();
    },
  };
}

async function ownerOf({ who, token, command }: OwnerRequest, { deps, home }: ServeRequest): Promise<Owner> {
  await adoptFeedKey(deps.storage, home, who.athleteId);
  return { who, token, command: command ?? thisProgram(home), door: homeDoor(home, who.athleteId) };
}

const pathsOf = ({ app }: Mounted): string[] => [
  ...new Set(app.routes.flatMap(({ method, path }) => (method === 'GET' ? [path] : []))),
];

/** What a browser shows when an assistant's request cannot be followed. */
async function signInErrorPage(error: string, languages: string): Promise<string> {
  const voice = voiceIn(languageAmong(languages));
  return String(await messagePage(voice, '/', { code: 'auth.error', params: { error } }));
}

async function listen(server: Server, port: number, host = loopback): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portError(cause, port)));
    server.listen({ host, port, exclusive: true }, () => resolve((server.address() as AddressInfo).port));
  });
}

function portError(cause: NodeJS.ErrnoException, port: number): Error {
  if (cause.code === 'EADDRINUSE') return new ConfigError('http.port-taken', { port, next: port + 1 }, cause);
  if (cause.code === 'EACCES') return new ConfigError('http.port-forbidden', { port }, cause);
  return cause;
}

async function shut(server: Server, mounted: Mounted): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await mounted.close();
  // A connection falls idle when its answer is out, which may be later.
  const tidying = setInterval(() => server.closeIdleConnections(), 50);
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(impatience);
  clearInterval(tidying);
}

const thisProgram = (home: string): string[] => [
  process.execPath,
  join(import.meta.dirname, '..', '..', 'bin', 'boucle.mjs'),
  'stdio',
  '--home',
  home,
];

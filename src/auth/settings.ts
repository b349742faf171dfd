import type { Logger } from 'pino';
import type { Instant } from '../domain/day.ts';
import type { Storage } from '../storage/storage.ts';

/** What an authorization server is made of. The laptop and a host differ only in these values. */
export interface AuthSettings {
  /** Its one name, `http://127.0.0.1:8484`, without a slash at the end. */
  readonly issuer: string;
  /** Other origins of the same server: `http://localhost:8484`. Their `/mcp` is the same resource. */
  readonly aliases?: readonly string[];
  /** Derives the secrets of confidential clients and signs cookies; at least 32 bytes of entropy. */
  readonly key: string;
  readonly storage: Pick<Storage, 'auth' | 'athletes' | 'transaction'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly clock: () => Instant;
  /** How client metadata documents and keys are fetched; by default from the open network only. */
  readonly fetch?: typeof fetch;
  /** Clients the operator registered, beside those that register themselves. */
  readonly clients?: readonly RegisteredClient[];
  readonly lifetimes?: Partial<Lifetimes>;
  /** Hosts of the clients that may be let in, `loopback` for programs on the athlete's computer; absent = any. */
  readonly clientHosts?: readonly string[];
  /** How many clients may register in an hour, from wherever; 100. */
  readonly registrationsAnHour?: number;
  /** Where this server and its data are; told in its metadata. */
  readonly region?: string;
  /** What a person sees when a request cannot be followed; programs get JSON. `languages` is the browser's wish. */
  readonly errorPage?: (error: string, languages: string) => Promise<string>;
}

export interface RegisteredClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Absent: a public client, which proves itself by PKCE alone. */
  readonly secret?: string;
  /** How it sends its secret; in the header by default. */
  readonly authMethod?: 'client_secret_basic' | 'client_secret_post';
}

/** In seconds. */
export interface Lifetimes {
  readonly code: number;
  /** Parallel processes of one client refresh one after the other: shorter than an hour they do little else. */
  readonly accessToken: number;
  /** A refresh token that nobody uses ends; each use begins anew. */
  readonly refreshIdle: number;
  /** However often it is used, the athlete is asked again. */
  readonly grant: number;
  readonly interaction: number;
  /** The same refresh token gets the same answer for so long. */
  readonly replay: number;
}

const day = 86_400;
export const usualLifetimes: Lifetimes = {
  code: 60,
  accessToken: 3600,
  refreshIdle: 30 * day,
  grant: 90 * day,
  interaction: 3600,
  replay: 120,
};

/** The address whose tokens are accepted: this server's `/mcp`, without a slash at the end. */
export const resourceOf = ({ issuer }: Pick<AuthSettings, 'issuer'>): string => `${issuer}/mcp`;

/** The one resource, however a client spells it; undefined for another server's. */
export function ownResource(settings: AuthSettings, asked: string): string | undefined {
  const names = [settings.issuer, ...(settings.aliases ?? [])].map((origin) => `${origin}/mcp`);
  return names.includes(asked.replace(/\/$/, '')) ? resourceOf(settings) : undefined;
}

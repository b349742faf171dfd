import { randomBytes } from 'node:crypto';
import type { CorosAthlete, CorosOptions, Planned, RegionId } from './options.ts';

export interface Client {
  readonly redirectUris: readonly string[];
}

export interface Code {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly endsAt: number;
}

export interface Token {
  readonly region: RegionId;
  readonly clientId: string;
  readonly endsAt: number;
}

export interface Session {
  readonly clientId: string;
  readonly pollToken: string;
  readonly endsAt: number;
  status: 'pending' | 'authorized' | 'claimed';
  ticket?: string;
}

/** What all regions share; an account lives in one of them. */
export interface State {
  readonly options: CorosOptions;
  readonly athlete: CorosAthlete;
  readonly now: () => number;
  /** Addresses by name, known once all listen. */
  readonly urls: Record<RegionId | 'gateway' | 'files', string>;
  readonly clients: Map<string, Client>;
  readonly codes: Map<string, Code>;
  readonly access: Map<string, Token>;
  /** Refresh tokens; a used one stays, marked dead. */
  readonly refresh: Map<string, Token & { isDead: boolean }>;
  readonly sessions: Map<string, Session>;
  /** Moments at which a file was handed out. */
  fitAt: number[];
  readonly planned: Map<string, Planned[]>;
  nextId: number;
  /** So many record lists answer 404 from now on. */
  lost: number;
  /** So many tool calls answer that COROS is away. */
  outages: number;
}

export const fresh = (bytes = 24): string => randomBytes(bytes).toString('base64url');

/** The athlete's day at a moment, `2026-04-30`. */
export const dayAt = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(ms);

export const compact = (day: string): string => day.replaceAll('-', '');
export const spelt = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

const dayMs = 86_400_000;
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

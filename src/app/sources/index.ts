// PLACEHOLDER by the lead until the engine is written: replace it whole (keep the names; types are in state.ts).
import type { Connection } from '../../domain/connection.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Line, Vendor } from '../../vendors/vendor.ts';
import type { Deps, Who } from '../deps.ts';
import type { SourceState, SyncReport } from './state.ts';

export type { FamilyState, SourceState, SyncReport } from './state.ts';

const no = (): never => {
  throw new UnsupportedError('source.none');
};
export const openLines = async (
  _deps: Deps,
  _athleteId: string,
): Promise<readonly { vendor: Vendor; line: Line }[]> => [];
export const sourcesOf = async (_deps: Deps, _who: Who): Promise<readonly SourceState[]> => [];
export const connectByKey = async (_d: Deps, _w: Who, _v: string, _k: string): Promise<Connection> => no();
export const startOAuth = async (
  _d: Deps,
  _w: Who,
  _v: string,
  _o: { redirectUri: string },
): Promise<{ url: string }> => no();
export const finishOAuth = async (_d: Deps, _c: URL, _o: { redirectUri: string }): Promise<Connection> =>
  no();
export const pauseConnection = async (_d: Deps, _w: Who, _v: string): Promise<Phrase[]> => no();
export const resumeConnection = async (_d: Deps, _w: Who, _v: string): Promise<Phrase[]> => no();
export const disconnect = async (_d: Deps, _w: Who, _v: string): Promise<Phrase[]> => no();
export const syncNow = async (
  _d: Deps,
  _w: Who,
  _o: { vendor?: string; waitMs: number },
): Promise<readonly SyncReport[]> => [];

import { DatabaseError } from 'pg';
import {
  BoucleError,
  ConfigError,
  InputError,
  NotFoundError,
  UnavailableError,
} from '../../domain/errors.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: what is no fault of the query, by code or class. */
const conflicts = new Set(['40001', '40P01', '55P03', '57014']);
// Also a server that only reads: after a fail-over the old address may lead to the standby for a while.
const away = /^(?:08|53|57P|25P03|25006)/;
const refused = /^(?:28|3D000|42501)/;
const foreignKeyViolation = '23503';
const indexRowTooLong = '54000';

/**
 * What a failed statement, connection or commit means to whoever asked. No word of the driver is passed on: it may quote
 * a row. An error that is left as it is is a fault of boucle's own.
 */
export function troubleOf(error: unknown): unknown {
  if (error instanceof BoucleError || error instanceof TypeError) return error;
  if (!(error instanceof DatabaseError)) return new UnavailableError('storage.away', {}, error);
  const { code = '' } = error;
  if (conflicts.has(code)) return new UnavailableError('storage.conflict', {}, error);
  if (away.test(code)) return new UnavailableError('storage.away', {}, error);
  if (refused.test(code)) return new ConfigError('storage.database_refuses', { reason: code }, error);
  if (code === foreignKeyViolation) return new NotFoundError('storage.owner_gone', {}, error);
  if (code === indexRowTooLong) return new InputError('storage.too_long', {}, error);
  return error;
}

/** A statement that was prepared is not there, or is there already: another server answers than before. */
export const forgetsPlans = (error: unknown): boolean =>
  error instanceof DatabaseError && ['26000', '42P05'].includes(error.code ?? '');

const isUnavailable = (error: unknown, code: string): boolean =>
  error instanceof UnavailableError && error.code === code;

/** The database is not there, or not there to be written to. */
export const isAway = (error: unknown): boolean => isUnavailable(error, 'storage.away');
/** The connection broke in the middle; the database may be there again. */
export const isBroken = (error: unknown): boolean =>
  isAway(error) && !(error as UnavailableError).params.waited;
/** Two wanted the same and this one gave way: nothing of it was written. */
export const isConflict = (error: unknown): boolean => isUnavailable(error, 'storage.conflict');

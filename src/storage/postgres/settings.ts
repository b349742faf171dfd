import { ConfigError } from '../../domain/errors.ts';
import { secretFrom } from '../s3/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A PostgreSQL database, and who boucle is in it. Addresses hold passwords: they are in no log and no message. */
export interface DatabasePlace {
  readonly url: string;
  readonly ownerUrl?: string;
  readonly role?: string;
}

const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * `BOUCLE_DATABASE_URL` (or `_FILE`), `postgres://user@host:5432/database?sslmode=verify-full`: the library is in
 * PostgreSQL. `BOUCLE_DATABASE_PASSWORD` (or `_FILE`) when the address has none; `BOUCLE_DATABASE_OWNER_URL` (or `_FILE`)
 * for another login that owns the tables; `BOUCLE_DATABASE_ROLE` for the role of the queries. Throws ConfigError
 * `config.database_url`, `config.database_role`.
 */
export function databaseFrom(environment: Environment): DatabasePlace | undefined {
  const address = addressIn(environment, 'BOUCLE_DATABASE_URL');
  if (!address) return undefined;
  const password = secretFrom(environment, 'BOUCLE_DATABASE_PASSWORD');
  if (password && !address.password) address.password = encodeURIComponent(password);
  const role = environment.BOUCLE_DATABASE_ROLE || undefined;
  if (role && !plainName.test(role)) throw new ConfigError('config.database_role');
  return {
    url: address.href,
    ownerUrl: addressIn(environment, 'BOUCLE_DATABASE_OWNER_URL')?.href,
    ...(role && { role }),
  };
}

function addressIn(environment: Environment, name: string): URL | undefined {
  const text = secretFrom(environment, name);
  if (!text) return undefined;
  const url = URL.parse(text);
  const isOne = url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
  if (!isOne) throw new ConfigError('config.database_url', { name });
  return url;
}

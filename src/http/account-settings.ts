import { ConfigError } from '../domain/errors.ts';
import { secretIsStrong } from './token.ts';

/** How accounts come to be, of a boucle that many share. */
export interface AccountSettings {
  /** False = only those who have an account come in. */
  readonly takesNewcomers: boolean;
  /** What the digests of addresses are keyed with; absent = a file in the home. Who changes it, cuts them off. */
  readonly key?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `BOUCLE_SIGN_UP`: `open`, or `closed` to take nobody new; `BOUCLE_ACCOUNT_KEY`, for several machines that share one
 * database. Throws ConfigError `config.sign_up`, `config.account_key`.
 */
export function accountSettings(
  environment: Environment,
  secret: (name: string) => string | undefined = (name) => environment[name],
): AccountSettings {
  const value = environment['BOUCLE_SIGN_UP'] || 'open';
  if (value !== 'open' && value !== 'closed') throw new ConfigError('config.sign_up', { value });
  const key = secret('BOUCLE_ACCOUNT_KEY');
  if (key && !secretIsStrong(key)) throw new ConfigError('config.account_key');
  return { takesNewcomers: value === 'open', ...(key && { key }) };
}

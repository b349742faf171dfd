import { homedir } from 'node:os';
import { isIP } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import type { Rates } from './app/limits.ts';
import { ConfigError } from './domain/errors.ts';
import { isKeptFamily, keptFamilies, type Retention } from './domain/retention.ts';
import { type AccountSettings, accountSettings } from './http/account-settings.ts';
import { type AddressRates, addressRates, type Hosting, hostingFrom } from './http/hosting.ts';
import { mailFrom, type MailSettings } from './mail/settings.ts';
import type { Place } from './storage/index.ts';
import { databaseFrom, type DatabasePlace } from './storage/postgres/settings.ts';
import type { KeySource } from './storage/vault/master-key.ts';
import { s3From, type S3Places, secretFrom } from './storage/s3/settings.ts';

/** Every setting, read once. Arguments win over the environment, the environment over the default. */
export interface Config {
  /** Where everything is kept. `--home DIR`, `BOUCLE_HOME`, else the platform's data folder. */
  readonly home: string;
  /** `BOUCLE_MOUNTS`: folders below which plugged-in watches appear, separated by `:`; else those of the platform. */
  readonly mounts?: readonly string[];
  /** `BOUCLE_AGE_TABLE`: a CSV of age-grading factors (sex, age, distance_km, factor, open_standard_s); none by default. */
  readonly ageTable?: string;
  /** `BOUCLE_CLIENTS_FILE`: assistants that sign in with an id and a secret of yours; see `registeredIn`. None by default. */
  readonly clientsFile?: string;
  /**
   * `BOUCLE_VENDOR_HOSTS`: other addresses for vendors, `polar.api=http://127.0.0.1:9001,…`. https only, or this machine.
   */
  readonly vendorHosts: Readonly<Record<string, string>>;
  /** `BOUCLE_<VENDOR>_<SETTING>`, such as `BOUCLE_POLAR_CLIENT_ID`: what a vendor gave the operator. */
  readonly vendorSetting: (vendor: string, name: string) => string | undefined;
  /** `BOUCLE_LOG`: silent, error, warn, info or debug. Logs go to stderr, never to stdout. */
  readonly logLevel: string;
  /**
   * `BOUCLE_LIMITS`: requests a minute, `athlete=1200,client=600,tool=240`; on a host also what one network address may do:
   * `register=20` (an hour), `authorize=60`, `token=1200`, `calendar=120`, `upload=30` (ten minutes), `webhook=12000`. Any of
   * them; `off` = nobody is held back.
   */
  readonly limits: Partial<Rates & AddressRates> | 'off';
  /** `BOUCLE_LISTEN`: the IP address that `serve` listens at; 127.0.0.1. Another one only in a container or behind a firewall. */
  readonly listen?: string;
  /** `BOUCLE_METRICS_TOKEN`: opens /metrics from elsewhere; without it only this machine reads them. */
  readonly metricsToken?: string;
  /** `BOUCLE_DATABASE_URL`…: the library is in PostgreSQL; see `databaseFrom`. None = in `boucle.sqlite` of the home. */
  readonly database?: DatabasePlace;
  /** `BOUCLE_PUBLIC_URL` and what belongs to it: many athletes share this boucle; see `hostingFrom`. */
  readonly hosting?: Hosting;
  /** `BOUCLE_SIGN_UP` and `BOUCLE_ACCOUNT_KEY`: how accounts come to be on a host; see `accountSettings`. */
  readonly accounts: AccountSettings;
  /** `BOUCLE_SMTP_URL` (or `_FILE`) and `BOUCLE_MAIL_FROM`: athletes of a host may sign in by a letter; see `mailFrom`. */
  readonly mail?: MailSettings;
  /** `BOUCLE_S3_…`: originals and curves lie in a bucket; see `s3From`. None = in the folder `blobs` of the home. */
  readonly s3?: S3Places;
  /**
   * `BOUCLE_MASTER_KEY` (base64 of 32 bytes) or `BOUCLE_MASTER_KEY_FILE`, and while it changes `BOUCLE_MASTER_KEY_OLD` or
   * `_OLD_FILE`: what the athletes' keys are wrapped with. None = the file `vault.key` of the home.
   */
  readonly masterKey?: Place['masterKey'];
  /** `BOUCLE_RETENTION`: the longest that things are kept, `originals=730d,positions=365d,…`; none = until erased. */
  readonly retention?: Retention;
}

export function readConfig(argument: { readonly home?: string }, environment = process.env): Config {
  return {
    home: resolve(argument.home ?? environment.BOUCLE_HOME ?? dataFolder(environment)),
    mounts: environment.BOUCLE_MOUNTS?.split(delimiter).filter(Boolean),
    ageTable: environment.BOUCLE_AGE_TABLE,
    clientsFile: environment.BOUCLE_CLIENTS_FILE || undefined,
    vendorHosts: hostsFrom(environment.BOUCLE_VENDOR_HOSTS ?? ''),
    vendorSetting: (vendor, name) => environment[settingName(vendor, name)],
    logLevel: environment.BOUCLE_LOG ?? 'warn',
    limits: limitsFrom(environment.BOUCLE_LIMITS ?? ''),
    listen: listenFrom(environment.BOUCLE_LISTEN),
    metricsToken: tokenFrom(environment.BOUCLE_METRICS_TOKEN),
    database: databaseFrom(environment),
    hosting: hostingFrom(environment, (name) => secretFrom(environment, name)),
    accounts: accountSettings(environment, (name) => secretFrom(environment, name)),
    mail: mailFrom(environment, (name) => secretFrom(environment, name)),
    s3: s3From(environment),
    masterKey: masterKeyFrom(environment),
    retention: retentionFrom(environment.BOUCLE_RETENTION ?? ''),
  };
}

const settingName = (vendor: string, name: string): string =>
  `BOUCLE_${vendor}_${name}`.toUpperCase().replace(/-/g, '_');

/** Throws ConfigError `config.vendor_hosts` for what is no list of addresses that may carry a token. */
function hostsFrom(words: string): Record<string, string> {
  const entries = words.split(',').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, address] = /^\s*([a-z0-9-]+\.[a-z0-9_-]+)=(\S+?)\/?\s*$/i.exec(entry) ?? [];
      if (!name || !isSafe(address)) throw new ConfigError('config.vendor_hosts', { entry });
      return [name, address];
    }),
  );
}

function limitsFrom(words: string): Config['limits'] {
  if (words.trim() === 'off') return 'off';
  const entries = words.split(',').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name = '', number] = /^\s*([a-z]+)=([1-9]\d{0,6})\s*$/.exec(entry) ?? [];
      if (!limited.has(name)) throw new ConfigError('config.limits', { entry });
      return [name, Number(number)];
    }),
  );
}

const limited: ReadonlySet<string> = new Set(['athlete', 'client', 'tool', ...Object.keys(addressRates)]);

function retentionFrom(words: string): Retention | undefined {
  const entries = words.split(',').filter((entry) => entry.trim());
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map((entry) => {
      const [, family, days] = /^\s*([a-z]+)=([1-9]\d{0,4})d\s*$/.exec(entry) ?? [];
      if (!family || !isKeptFamily(family))
        throw new ConfigError('config.retention', { entry, families: keptFamilies.join(', ') });
      return [family, Number(days)];
    }),
  );
}

function listenFrom(value: string | undefined): string | undefined {
  if (value && isIP(value) === 0) throw new ConfigError('config.listen', { value });
  return value || undefined;
}

/** The value is in no message: it may be a secret that was mistyped. */
function tokenFrom(value: string | undefined): string | undefined {
  if (value && !/^[\w.~+/-]{24,}$/.test(value)) throw new ConfigError('config.metrics_token');
  return value || undefined;
}

function masterKeyFrom(environment: NodeJS.ProcessEnv): Place['masterKey'] {
  const current = keySource(environment, 'BOUCLE_MASTER_KEY');
  return current && { current, old: keySource(environment, 'BOUCLE_MASTER_KEY_OLD') };
}

function keySource(environment: NodeJS.ProcessEnv, name: string): KeySource | undefined {
  const [words, file] = [environment[name], environment[`${name}_FILE`]];
  if (words && file) throw new ConfigError('config.secret_twice', { name });
  return words ? { words } : file ? { file } : undefined;
}

function isSafe(address: string): boolean {
  const url = URL.parse(address);
  return (
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
  );
}

function dataFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'boucle');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'boucle');
  return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'boucle');
}

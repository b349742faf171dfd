import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { ConfigError } from './domain/errors.ts';

/** Every setting of the laptop mode, read once. Arguments win over the environment, the environment over the default. */
export interface Config {
  /** Where everything is kept. `--home DIR`, `BOUCLE_HOME`, else the platform's data folder. */
  readonly home: string;
  /** `BOUCLE_MOUNTS`: folders below which plugged-in watches appear, separated by `:`; else those of the platform. */
  readonly mounts?: readonly string[];
  /** `BOUCLE_AGE_TABLE`: a CSV of age-grading factors (sex, age, distance_km, factor, open_standard_s); none by default. */
  readonly ageTable?: string;
  /**
   * `BOUCLE_VENDOR_HOSTS`: other addresses for vendors, `polar.api=http://127.0.0.1:9001,…`. https only, or this machine.
   */
  readonly vendorHosts: Readonly<Record<string, string>>;
  /** `BOUCLE_<VENDOR>_<SETTING>`, such as `BOUCLE_POLAR_CLIENT_ID`: what a vendor gave the operator. */
  readonly vendorSetting: (vendor: string, name: string) => string | undefined;
  /** `BOUCLE_LOG`: silent, error, warn, info or debug. Logs go to stderr, never to stdout. */
  readonly logLevel: string;
}

export function readConfig(argument: { readonly home?: string }, environment = process.env): Config {
  return {
    home: resolve(argument.home ?? environment.BOUCLE_HOME ?? dataFolder(environment)),
    mounts: environment.BOUCLE_MOUNTS?.split(delimiter).filter(Boolean),
    ageTable: environment.BOUCLE_AGE_TABLE,
    vendorHosts: hostsFrom(environment.BOUCLE_VENDOR_HOSTS ?? ''),
    vendorSetting: (vendor, name) => environment[settingName(vendor, name)],
    logLevel: environment.BOUCLE_LOG ?? 'warn',
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

import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** Every setting of the laptop mode, read once. Arguments win over the environment, the environment over the default. */
export interface Config {
  /** Where everything is kept. `--home DIR`, `BOUCLE_HOME`, else the platform's data folder. */
  readonly home: string;
  /** `BOUCLE_MOUNTS`: folders below which plugged-in watches appear, separated by `:`; else those of the platform. */
  readonly mounts?: readonly string[];
  /** `BOUCLE_AGE_TABLE`: a CSV of age-grading factors (sex, age, distance_km, factor, open_standard_s); none by default. */
  readonly ageTable?: string;
  /** `BOUCLE_LOG`: silent, error, warn, info or debug. Logs go to stderr, never to stdout. */
  readonly logLevel: string;
}

export function readConfig(argument: { readonly home?: string }, environment = process.env): Config {
  return {
    home: resolve(argument.home ?? environment.BOUCLE_HOME ?? dataFolder(environment)),
    mounts: environment.BOUCLE_MOUNTS?.split(delimiter).filter(Boolean),
    ageTable: environment.BOUCLE_AGE_TABLE,
    logLevel: environment.BOUCLE_LOG ?? 'warn',
  };
}

function dataFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'boucle');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'boucle');
  return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'boucle');
}

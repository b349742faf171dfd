import type { Deps, Who } from '../app/deps.ts';
import type { Hosting } from '../http/hosting.ts';
import type { ServeRequest } from '../http/serve.ts';
import type { Voice } from '../locales/index.ts';

/** A home with its rooms open, and whose it is. */
export interface Opened {
  readonly home: string;
  /** How assistants sign in to what `serve` serves. Throws ConfigError for a file of them that cannot be used. */
  readonly auth?: () => Promise<ServeRequest['auth']>;
  readonly deps: Deps;
  /** The owner of this computer; on a host whomever the command names. */
  readonly who: Who;
  /** Absent on a computer of one's own. */
  readonly hosting?: Hosting;
  /** How `serve` is reached and watched; see config.ts. */
  readonly serving?: Pick<ServeRequest, 'accounts' | 'addressRates' | 'listen' | 'metricsToken'>;
  close(): Promise<void>;
}

/** What a command receives: an open home and the owner's voice. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export interface Session extends Opened {
  readonly voice: Voice;
}

import type { Deps, Who } from '../app/deps.ts';
import type { ServeRequest } from '../http/serve.ts';
import type { Voice } from '../locales/index.ts';

/** A home with its rooms open, and whose it is. */
export interface Opened {
  readonly home: string;
  /** How assistants sign in to what `serve` serves. Throws ConfigError for a file of them that cannot be used. */
  readonly auth?: () => Promise<ServeRequest['auth']>;
  readonly deps: Deps;
  readonly who: Who;
  /** How `serve` is reached and watched; see config.ts. */
  readonly serving?: {
    readonly listen?: string;
    readonly metricsToken?: string;
    readonly publicUrl?: string;
  };
  close(): Promise<void>;
}

/** What a command receives: an open home and the owner's voice. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export interface Session extends Opened {
  readonly voice: Voice;
}

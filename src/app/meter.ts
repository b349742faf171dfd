/**
 * What an operator may count: how often, how long, how it ended. Never whose, and no value: every word that is handed
 * over is one of a short list of our own.
 */
export interface Meter {
  /** A tool answered, refused (the asker can do something about it) or failed (our bug). */
  toolCall(tool: string, ended: 'answered' | 'refused' | 'failed', seconds: number): void;
  /** A background job did what it could for now, or failed. */
  job(kind: string, ended: 'done' | 'failed'): void;
  /** A fetch from a vendor ended in this state. */
  sync(vendor: string, state: 'done' | 'running' | 'waiting' | 'paused' | 'failed'): void;
}

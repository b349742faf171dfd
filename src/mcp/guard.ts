import { randomUUID } from 'node:crypto';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Deps } from '../app/deps.ts';
import { defaultPreferences } from '../app/memory/athlete.ts';
import { voiceFor } from '../locales/index.ts';

/**
 * Prompts and resources answer failures with protocol errors. The SDK would pass any exception's own text to the
 * client: here it becomes an apology with a reference, and the log gets the rest.
 */
export async function guarded<T>(deps: Deps, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const reference = randomUUID().slice(0, 8);
    deps.log.error({ reference, what, err: error }, 'a request failed');
    const words = voiceFor(defaultPreferences(process.env)).say('internal', { reference });
    throw new ProtocolError(ProtocolErrorCode.InternalError, words);
  }
}

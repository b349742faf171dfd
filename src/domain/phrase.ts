/**
 * A sentence before it has a language: a code that every catalogue in `locales/` knows, and the facts it speaks of.
 * Rooms that compute never write prose; the edges (tools, pages, commands) say the phrase in the athlete's language.
 */
export interface Phrase {
  readonly code: string;
  readonly params: PhraseParams;
  /** Phrases said inside this one, in order: the steps of a repeat, the target of a step. */
  readonly parts?: readonly Phrase[];
}

export type PhraseParams = Readonly<Record<string, string | number>>;

/** A phrase with its facts. Numbers are SI or carry their unit in the parameter's name (`distanceMeters`). */
export function phrase(code: string, params: PhraseParams = {}, parts?: readonly Phrase[]): Phrase {
  return parts ? { code, params, parts } : { code, params };
}

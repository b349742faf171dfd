import type { PhraseParams } from '../domain/phrase.ts';
import type { Formatter } from './format.ts';

/**
 * Words for one phrase. For an error: what happened, then what to do about it.
 * `parts` are the phrases inside it, already in words.
 */
export type Wording = (params: PhraseParams, f: Formatter, parts: readonly string[]) => string;
/** A part of a language's catalogue. The French part is typed `PartLike<typeof english part>`: same codes, checked. */
export type Part = Readonly<Record<string, Wording>>;
export type PartLike<English extends Part> = { readonly [code in keyof English]: Wording };

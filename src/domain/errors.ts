import { phrase, type Phrase, type PhraseParams } from './phrase.ts';

/**
 * What can go wrong, sorted by who can do something about it. The words live in `locales/`, found by `code`:
 * a sentence and an advice in each language. Facts travel in `params`; foreign text never does without `cleanText`.
 */
export abstract class BoucleError extends Error {
  readonly code: string;
  readonly params: PhraseParams;

  constructor(code: string, params: PhraseParams = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.params = params;
  }

  get phrase(): Phrase {
    return phrase(this.code, this.params);
  }
}

/** The model or the athlete sent something that cannot be used; they can send it better. `details` lists every fault at once. */
export class InputError extends BoucleError {
  readonly details: readonly Phrase[];

  constructor(code: string, params: PhraseParams = {}, cause?: unknown, details: readonly Phrase[] = []) {
    super(code, params, cause);
    this.details = details;
  }
}
/** Something was named that is not there; the model can look for the right name. */
export class NotFoundError extends BoucleError {}
/** The athlete has not allowed this; only the athlete can. */
export class ConsentError extends BoucleError {}
/** A link to a vendor is broken; the athlete mends it. */
export class ConnectionError extends BoucleError {}
/** It cannot be done at all; choose otherwise. */
export class UnsupportedError extends BoucleError {}
/** A vendor failed or asks us to wait. */
export class VendorError extends BoucleError {}
/** What boucle itself stands on is away for a moment; asking again in a moment is right. */
export class UnavailableError extends BoucleError {}
/** Too much was asked at once or too often; `params` says how much is right, or when. */
export class LimitError extends BoucleError {}
/** Bytes that cannot be read as what they claim to be; `params` says where (`byte`, `line`) and what was saved. */
export class FormatError extends BoucleError {}
/** The operator's configuration is wrong; stops the start. */
export class ConfigError extends BoucleError {}

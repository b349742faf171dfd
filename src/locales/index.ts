import type { Language, Preferences } from '../domain/athlete.ts';
import type { Phrase, PhraseParams } from '../domain/phrase.ts';
import type { Wording } from './catalogue.ts';
import { en } from './en.ts';
import { type Formatter, formatterFor, inside } from './format.ts';
import { fr } from './fr.ts';

export type { Formatter } from './format.ts';

// `fr` must know every code of `en`: a missing translation does not compile.
const catalogues: Record<Language, { readonly [code in keyof typeof en]: Wording }> = { en, fr };

/** One athlete's language and units, ready to speak. */
export interface Voice extends Formatter {
  /** A phrase or a code in words. An unknown code is shown as it is: a test keeps that from happening. */
  say(what: Phrase | string, params?: PhraseParams): string;
}

const voices = new Map<string, Voice>();

/** The voice for these preferences; built once for each combination. */
export function voiceFor(preferences: Pick<Preferences, 'language' | 'units' | 'swimUnits'>): Voice {
  const key = `${preferences.language} ${preferences.units} ${preferences.swimUnits}`;
  let voice = voices.get(key);
  if (!voice) {
    voice = build(formatterFor(preferences));
    voices.set(key, voice);
  }
  return voice;
}

/**
 * French sets a space before high punctuation and inside guillemets that must not break: a narrow one, except beside
 * the colon and the guillemets. Catalogues are written with plain spaces; this is the one place that knows the rule.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/[ \u00a0\u202f](?=[:»])/g, '\u00a0')
    .replace(/(?<=«)[ \u00a0\u202f]/g, '\u00a0')
    .replace(/[ \u00a0\u202f](?=[;!?](?:[\s)»]|$))/g, '\u202f')
    .replace(/(?<=\d)[ \u00a0\u202f](?=%)/g, '\u00a0');
}

function build(formatter: Formatter): Voice {
  const catalogue: Readonly<Record<string, Wording>> = catalogues[formatter.language];
  const say: Voice['say'] = (what, params = {}) => {
    const said: Phrase = typeof what === 'string' ? { code: what, params } : what;
    const parts = said.parts?.map((part) => say(part)) ?? [];
    const words = catalogue[said.code]?.(foreign(said.params), formatter, parts) ?? said.code;
    return formatter.language === 'fr' ? frenchSpaces(words) : words;
  };
  return { ...formatter, say };
}

/** A text among the params may be anybody's: where a catalogue puts it between quotation marks, it stays there. */
const foreign = (params: PhraseParams): PhraseParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? inside(value) : value]),
  );

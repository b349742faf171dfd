import type { Context } from 'hono';
import type { Language } from '../domain/athlete.ts';
import type { Phrase, PhraseParams } from '../domain/phrase.ts';
import { type Voice, voiceFor } from '../locales/index.ts';

/** The language a stranger asks for, by `?lang=` or by their browser; English when it is neither of ours. */
export function languageOf(c: Context): Language {
  const chosen = c.req.query('lang');
  if (chosen === 'en' || chosen === 'fr') return chosen;
  return languageAmong(c.req.header('accept-language') ?? '');
}

/** The first of ours in an `Accept-Language`. */
export function languageAmong(header: string): Language {
  const wishes = header.slice(0, 200).toLowerCase().split(',');
  const ranked = wishes
    .map((wish) => ({
      language: wish.trim().slice(0, 2),
      weight: Number(/;q=([\d.]+)/.exec(wish)?.[1] ?? 1),
    }))
    .filter(({ language, weight }) => (language === 'en' || language === 'fr') && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked[0]?.language === 'fr' ? 'fr' : 'en';
}

/** A voice for someone whose preferences we do not know. */
export const voiceIn = (language: Language): Voice =>
  voiceFor({ language, units: 'metric', swimUnits: 'meters' });

export const sayIn = (language: Language, what: Phrase | string, params?: PhraseParams): string =>
  voiceIn(language).say(what, params);

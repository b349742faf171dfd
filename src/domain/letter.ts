import type { Language } from './athlete.ts';
import type { Phrase } from './phrase.ts';

/** A message to a mailbox, before it is put into words. */
export interface Letter {
  /** A bare address, see `toAddress`. */
  readonly to: string;
  readonly language: Language;
  readonly subject: Phrase;
  readonly paragraphs: readonly Phrase[];
  /** The one thing to do; shown after the first paragraph. */
  readonly link?: { readonly href: string; readonly label: Phrase };
}

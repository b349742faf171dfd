import type { Report, Reported } from '../../analysis/readiness-rule.ts';
import type { Memory } from '../../domain/athlete.ts';
import { addDays, type Day, dayOf } from '../../domain/day.ts';
import { fold } from '../../domain/spoken-words.ts';
import type { Scope } from '../deps.ts';

/** Words after `fold`, English and French. Read in the athlete's own sentences only, and never as a diagnosis. */
const words: Readonly<Record<Report, RegExp>> = {
  chest_symptoms:
    /\bchest (?:pains?|tight\w*|pressure)|\bpains? in (?:my|the) chest|\bpalpitations?|\bfaint(?:ed|ing|s)?\b|\bpoitrine|\bthoraciques?|\bsyncope|\bevanoui/,
  fever: /\bfever|\bfievre|\bfebrile/,
  injury:
    /\binjur|\bsprain|\bfracture|\btorn\b|\btear in\b|\btendin(?:itis|opathy|ite|opathie)|\bblessures?\b|\bblessee?s?\b|\bentorse|\bdechirure|\bclaquage/,
  pain: /\bpain(?:s|ful)?\b|\bhurts?\b|\bdouleur|\bdouloureu|\bmal (?:a|au|aux) /,
  illness:
    /\bill\b|\bsick\b|\billness|\bflu\b|\binfluenza|\bcovid|\binfection|\b(?:a|head|bad) cold\b|\bmalad(?:e|ie)|\bgrippe|\brhume|\bangine|\bbronchite|\bgastro/,
  pregnancy: /\bpregnan|\benceinte|\bgrossesse|\bpost-?partum/,
  eating_concerns:
    /\beating disorder|\banorexi|\bbulimi|\bred-s\b|\bamenorrh|\bbinge|\btroubles? (?:du comportement )?alimentaires?/,
  soreness: /\bsore(?:ness)?\b|\bstiff|\btender\b|\bach(?:es?|ing|y)\b|\bcourbatu|\braid(?:e|es|eur)\b/,
  fatigue: /\bexhausted|\bworn out|\bfatiguee?\b|\bfatigue\b|\bepuise|\bereinte/,
};

// "No pain since Monday", "sans douleur", "pain-free" say the opposite.
const denied = /\b(?:no|not|without|never|free of|sans|pas de|pas|plus de|plus|aucune?) (?:\w+ )?$/;
const freed = /^[- ]?free\b/;

/** How long an open-ended memory is taken to speak of now. */
const freshDays = 14;

export interface Known {
  readonly memories: readonly Memory[];
  readonly day: Day;
  readonly timeZone: string;
  readonly scopes: readonly Scope[];
}

/**
 * What the athlete's memory says about health on `day`: constraints with profile:read, notes with notes:read, one report
 * for each memory, the gravest. Constraints that begin later, and facts that have expired, say nothing.
 */
export function reportedIn(known: Known): Reported[] {
  return sentencesOf(known).flatMap(({ memory, text, since }) => {
    const report = reportIn(text);
    if (!report) return [];
    const old = memory.expires === undefined && since < addDays(known.day, -freshDays);
    return [{ report, memoryId: memory.id, text, ...(old && { old }) }];
  });
}

/** The first report in the order of `words`, the gravest first. */
export function reportIn(text: string): Report | undefined {
  const folded = fold(text);
  const said = ([, pattern]: [string, RegExp]): boolean => {
    const match = pattern.exec(folded);
    if (!match) return false;
    const end = match.index + match[0].length;
    return !denied.test(folded.slice(0, match.index)) && !freed.test(folded.slice(end));
  };
  return Object.entries(words).find(said)?.[0] as Report | undefined;
}

/** Hours of sleep the athlete says to need ("I need 8 h of sleep", "besoin de 7h30 de sommeil"); nothing is assumed. */
export function sleepNeedIn(known: Known): { readonly hours: number; readonly memoryId: string } | undefined {
  for (const { memory, text } of sentencesOf(known).reverse()) {
    const folded = fold(text);
    if (!/\bsleep|\bsommeil|\bdormir/.test(folded)) continue;
    const match =
      /\b(?:needs?|besoin|faut)\b.*?\b(\d{1,2})(?:[.,](\d))? ?(?:h|hours?|heures?)(?: ?([0-5]\d))?\b/.exec(
        folded,
      );
    const hours = match && Number(match[1]) + Number(`0.${match[2] ?? 0}`) + Number(match[3] ?? 0) / 60;
    if (hours && hours >= 4 && hours <= 12) return { hours, memoryId: memory.id };
  }
  return undefined;
}

function sentencesOf({ memories, day, timeZone, scopes }: Known) {
  return memories.flatMap((memory) => {
    const { fact, createdAt, expires } = memory;
    const noted = dayOf(createdAt, timeZone);
    const allowed =
      (fact.is === 'constraint' && scopes.includes('profile:read')) ||
      (fact.is === 'note' && scopes.includes('notes:read'));
    if (!allowed || (expires !== undefined && expires < day)) return [];
    const since = fact.is === 'constraint' ? (fact.from ?? noted) : noted;
    return since > day ? [] : [{ memory, text: fact.text, since }];
  });
}

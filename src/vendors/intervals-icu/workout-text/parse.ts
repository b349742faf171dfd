import type { JsonObject } from '../../../formats/json.ts';
import { type Meaning, type Reading, readWord } from './words.ts';

/**
 * The steps of a session's text in the shape of `workout_doc.steps`, read by the rules that are known of the vendor's own
 * parser: what it drops in silence is dropped here as well. Held against what was meant before anything is sent.
 */
export function parseWorkoutText(text: string): JsonObject[] {
  const blocks: Open[] = [];
  let repeat: OpenRepeat | undefined;
  let section: Section;
  // Whether the line before this one was a step: then no blank line stands between.
  let touches = false;
  for (const raw of text.split('\n')) {
    const content = raw.trim();
    if (content === '') {
      [repeat, section, touches] = [undefined, undefined, false];
    } else if (/^-\s/.test(content)) {
      const step = readStep(content.slice(1), section);
      if (step) (repeat?.steps ?? blocks).push(step);
      touches = true;
    } else {
      // Without a blank line a repeat loses its boundary and is done once.
      if (repeat && touches) [repeat.reps, repeat] = [1, undefined];
      const reps = Number(/(?:^|\s)(\d{1,3})x$/i.exec(content)?.[1] ?? 0);
      if (reps > 0) blocks.push((repeat = { reps: touches ? 1 : reps, steps: [] }));
      section = sectionOf(content) ?? (reps > 0 ? section : undefined);
      touches = false;
    }
  }
  return blocks.filter((block) => !isRepeat(block) || block.steps.length > 0);
}

type Section = 'warmup' | 'cooldown' | undefined;
type OpenRepeat = { reps: number; readonly steps: Open[] } & JsonObject;
type Open = OpenRepeat | JsonObject;

const isRepeat = (block: Open): block is OpenRepeat => 'reps' in block;

const sectionOf = (title: string): Section =>
  /^warm ?up\b/i.test(title) ? 'warmup' : /^cool ?down\b/i.test(title) ? 'cooldown' : undefined;

interface Placed {
  readonly at: number;
  readonly meaning: Meaning;
}

/** One line. Undefined when it says neither how long nor how far. */
function readStep(line: string, section: Section): JsonObject | undefined {
  const words = wordsOf(line);
  const found = placed(words);
  const is = (kind: Meaning['is']): Placed[] => found.filter(({ meaning }) => meaning.is === kind);
  const [time, distance] = [
    is('time').filter(({ meaning }) => !('rest' in meaning && meaning.rest)),
    is('distance'),
  ];
  const extentAt = Math.min(...[...time, ...distance].map(({ at }) => at));
  const meters = lastOf(distance, 'distance')?.meters;
  const seconds = lastOf(time, 'time')?.seconds ?? 0;
  if (meters === undefined && !(seconds > 0)) return undefined;
  const rests = is('time').flatMap(({ meaning }) =>
    'rest' in meaning && meaning.rest ? [meaning.seconds] : [],
  );
  const pause = rests.reduce((sum, one) => sum + one, 0);
  return {
    text: cueOf(words, found, extentAt),
    ...(meters === undefined ? { duration: seconds + pause } : { distance: meters }),
    ...targetsOf(found),
    ...flagsOf(found, extentAt),
    ...(section && { [section]: true }),
  };
}

/** Words, with ranges in one piece whatever dash they are written with. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/[–—]/g, '-')
    .replace(/(?<=\d\S*)\s+-\s+(?=\d)/g, '-')
    .trim()
    .split(/\s+/);

function placed(words: readonly string[]): Placed[] {
  const found: Placed[] = [];
  for (let at = 0; at < words.length; ) {
    const reading: Reading | undefined = readWord(words, at);
    if (reading) found.push({ at, meaning: reading.meaning });
    at += reading?.words ?? 1;
  }
  return found;
}

function lastOf<K extends Meaning['is']>(
  found: readonly Placed[],
  kind: K,
): Extract<Meaning, { is: K }> | undefined {
  return found
    .map(({ meaning }) => meaning)
    .findLast((meaning): meaning is Extract<Meaning, { is: K }> => meaning.is === kind);
}

/** Of several targets of one kind the last one counts. */
const targetsOf = (found: readonly Placed[]): JsonObject =>
  Object.fromEntries(
    found.flatMap(({ meaning }) => ('value' in meaning ? [[meaning.is, meaning.value]] : [])),
  );

/** Before the extent, `ramp` and `free` are words of the cue. */
function flagsOf(found: readonly Placed[], extentAt: number): JsonObject {
  const flags = found.flatMap(({ at, meaning }) =>
    meaning.is === 'flag' && (at > extentAt || !wordsOfCue.has(meaning.name))
      ? [[meaning.name, true] as const]
      : [],
  );
  const intensity = lastOf(found, 'intensity')?.word;
  return { ...Object.fromEntries(flags), ...(intensity && { intensity }) };
}

const wordsOfCue: ReadonlySet<string> = new Set(['ramp', 'freeride']);

/** What stands before the first number with a unit. A zone before the extent takes it away. */
function cueOf(words: readonly string[], found: readonly Placed[], extentAt: number): string {
  const isZone = found.some(({ at, meaning }) => at < extentAt && 'zone' in meaning);
  const end = found.find(({ meaning }) => meaning.is !== 'flag' && meaning.is !== 'intensity')?.at ?? 0;
  return isZone ? '' : words.slice(0, end).join(' ');
}

/**
 * True for words that stay a cue whatever reads them: no number beside a unit, no word of the grammar, nothing that is
 * escaped. Stricter than the parser, which is known by its behaviour only.
 */
export function isSafeCue(cue: string): boolean {
  const isPlain = !/\d\s*(?:[hmsw%'":/]|km|mi|mtr|yrd|rpm|bpm)|[<>^=&]|^\s*-|[\r\n]/i.test(cue);
  return (
    isPlain &&
    !/\b(?:c?z\d|ramp|free|freeride|maxeffort|press|lap|hidepower|rest|pace|hr|lthr|ftp|mmp)\b/i.test(cue)
  );
}

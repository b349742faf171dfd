import {
  type Carried,
  type CarriedBlock,
  type CarriedEnd,
  type CarriedTarget,
  type CarriedWorkout,
  isCarriedRepeat,
} from './carried.ts';

/** What heart rates are a share of: the threshold or, where there is none, the maximum that the vendor's settings hold. */
export interface HeartReference {
  readonly bpm: number;
  readonly of: 'LTHR' | 'HR';
}

/**
 * The text of a session: one line for each step, a blank line around every section and repeat. `heart` may be absent
 * when no step holds a heart rate.
 */
export function writeWorkoutText({ blocks, notes }: CarriedWorkout, heart?: HeartReference): string {
  const sections = sectionsOf(blocks).map(({ title, steps }) =>
    [...(title ? [title] : []), ...steps.map((step) => line(step, title, heart))].join('\n'),
  );
  return [...sections, ...notes.map(prose)].join('\n\n');
}

export const needsHeart = ({ blocks }: CarriedWorkout): boolean =>
  blocks
    .flatMap((block) => (isCarriedRepeat(block) ? block.steps : [block]))
    .some(({ target }) => target?.of === 'heart_rate');

interface Section {
  /** `Warmup`, `Cooldown`, `6x`, or nothing. */
  readonly title: string;
  readonly steps: readonly Carried[];
}

const titles: Readonly<Partial<Record<Carried['kind'], string>>> = { warmup: 'Warmup', cooldown: 'Cooldown' };

/** Neighbours under one title stand in one section; repeats are never joined. */
function sectionsOf(blocks: readonly CarriedBlock[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (isCarriedRepeat(block)) {
      sections.push({ title: `${block.times}x`, steps: block.steps });
      continue;
    }
    const title = titles[block.kind] ?? '';
    const last = sections.at(-1);
    if (last && last.title === title)
      sections[sections.length - 1] = { title, steps: [...last.steps, block] };
    else sections.push({ title, steps: [block] });
  }
  return sections;
}

function line(
  { kind, end, target, cadence, cue }: Carried,
  title: string,
  heart: HeartReference | undefined,
): string {
  const isSaid = title !== '' && title === titles[kind];
  const parts = [
    cue,
    extent(end),
    ...(target ? [target.ramp ? 'ramp' : '', targetText(target, heart)] : []),
    cadence && `${range(cadence.low, cadence.high)}rpm`,
    end.by === 'lap_press' ? 'press lap' : '',
    kind === 'work' || isSaid ? '' : `intensity=${kind}`,
  ];
  return `- ${parts.filter(Boolean).join(' ')}`;
}

/** `m` is minutes: metres are `mtr`. */
function extent(end: CarriedEnd): string {
  if (end.by === 'distance') return `${end.count}${end.unit}`;
  const [hours, minutes, seconds] = [end.seconds / 3600, (end.seconds / 60) % 60, end.seconds % 60].map(
    Math.floor,
  );
  return `${hours ? `${hours}h` : ''}${minutes ? `${minutes}m` : ''}${seconds ? `${seconds}s` : ''}`;
}

const range = (low: number, high: number): string => (low === high ? `${low}` : `${low}-${high}`);

function targetText({ of, from, to, per }: CarriedTarget, heart: HeartReference | undefined): string {
  if (of === 'power') return `${range(from, to)}w`;
  if (of === 'pace') {
    const one = (seconds: number): string => `${clock(seconds)}/${per}`;
    return `${from === to ? one(from) : `${one(from)}-${one(to)}`} Pace`;
  }
  if (!heart) throw new TypeError('a heart rate needs a threshold or a maximum');
  const percent = (bpm: number): number => Math.round((bpm / heart.bpm) * 100);
  return `${range(percent(from), percent(to))}% ${heart.of}`;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A line that begins with a hyphen would be a step, one that ends with `5x` a repeat. */
function prose(text: string): string {
  const safe = text.replace(/^[\s-]+/, '');
  return /\d+x$/i.test(safe) ? `${safe}.` : safe;
}

import { type Found, tokensOf, type Value } from './text-tokens.ts';

/** One line of a session as the live parser keeps it, before anything is worked out. */
export interface TextStep {
  readonly text: string;
  readonly seconds?: number;
  readonly meters?: number;
  /** `20s rest` behind the target: the step only gets longer. */
  readonly restSeconds: number;
  readonly power?: Value;
  readonly hr?: Value;
  readonly pace?: Value;
  readonly cadence?: Value;
  readonly ramp?: true;
  readonly freeride?: true;
  readonly maxeffort?: true;
  readonly hidepower?: true;
  readonly until_lap_press?: true;
  readonly warmup?: true;
  readonly cooldown?: true;
  readonly intensity?: string;
}

export interface TextRepeat {
  reps: number;
  readonly text: string;
  readonly steps: TextStep[];
}

export type TextBlock = TextStep | TextRepeat;

export const isTextRepeat = (block: TextBlock): block is TextRepeat => 'reps' in block;

const stepLine = /^\s*-\s+(.*)$/;
const repeatTitle = /(?:^|\s)(\d{1,3})x$/i;

/** The steps in a description; what is none is prose, without a word about it. */
export function parseWorkoutText(description: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let repeat: TextRepeat | undefined;
  let section: 'warmup' | 'cooldown' | undefined;
  let afterStep = false;
  for (const line of description.split(/\r?\n/)) {
    const inside = stepLine.exec(line)?.[1];
    if (inside !== undefined) {
      const step = stepOf(inside, section);
      if (step) (repeat ? repeat.steps : blocks).push(step);
      afterStep = true;
      continue;
    }
    const title = line.trim();
    if (title === '') {
      [repeat, section, afterStep] = [undefined, undefined, false];
      continue;
    }
    // A repeat that touches its neighbours loses its boundary and is done once.
    if (repeat && afterStep) [repeat.reps, repeat] = [1, undefined];
    const reps = repeatTitle.exec(title)?.[1];
    if (reps !== undefined) {
      repeat = { reps: afterStep ? 1 : Number(reps), text: title, steps: [] };
      blocks.push(repeat);
    }
    if (/^warm ?up/i.test(title)) section = 'warmup';
    else if (/^cool ?down/i.test(title)) section = 'cooldown';
    else if (reps === undefined) section = undefined;
    afterStep = false;
  }
  return blocks.filter((block) => !isTextRepeat(block) || block.steps.length > 0);
}

function stepOf(line: string, section: 'warmup' | 'cooldown' | undefined): TextStep | undefined {
  const [cued, rest] = line.includes('<!>') ? line.split('<!>', 2) : [undefined, line];
  const tokens = tokensOf(rest ?? '');
  const extents = tokens.filter(
    (token) => token.kind === 'distance' || (token.kind === 'time' && !token.isRest),
  );
  const lasts = extents.some(
    (token) => (token.kind === 'time' ? token.seconds : 0) > 0 || token.kind === 'distance',
  );
  if (!lasts) return undefined;
  const first = extents[0]?.at ?? 0;
  const last = <K extends Found['kind']>(kind: K): Extract<Found, { kind: K }> | undefined =>
    tokens.findLast((token): token is Extract<Found, { kind: K }> => token.kind === kind);
  const time = extents.findLast((token) => token.kind === 'time');
  const meters = last('distance')?.meters;
  const pauses = tokens.flatMap((token) => (token.kind === 'time' && token.isRest ? [token.seconds] : []));
  const targets = Object.fromEntries(
    tokens.flatMap((token) => (token.kind === 'target' ? [[token.of, token.value] as const] : [])),
  );
  const isRamp = tokens.some(({ kind, at }) => kind === 'ramp' && at > first);
  const flag = (name: string, isSet: boolean | undefined): object => (isSet ? { [name]: true } : {});
  return {
    text: cued?.trim() ?? cueOf(rest ?? '', tokens, first),
    ...(time && meters === undefined && { seconds: time.seconds }),
    ...(meters !== undefined && { meters }),
    restSeconds: pauses.reduce((a, b) => a + b, 0),
    ...targets,
    ...(last('cadence') && { cadence: last('cadence')?.value }),
    ...flag('ramp', isRamp),
    ...flag(
      'freeride',
      tokens.some(({ kind, at }) => kind === 'free' && at > first),
    ),
    ...flag('maxeffort', Boolean(last('maxeffort'))),
    ...flag('hidepower', Boolean(last('hidepower'))),
    ...flag('until_lap_press', Boolean(last('lap'))),
    ...flag('warmup', section === 'warmup'),
    ...flag('cooldown', section === 'cooldown'),
    ...(last('intensity') && { intensity: last('intensity')?.word }),
  };
}

const ends: ReadonlySet<Found['kind']> = new Set(['time', 'distance', 'target', 'cadence', 'dropped']);

/** What stands before the first number with a unit; a zone before the duration takes it away. */
function cueOf(line: string, tokens: readonly Found[], first: number): string {
  const end = tokens.find(({ kind }) => ends.has(kind));
  const zone = tokens.some((token) => token.kind === 'target' && token.isZone && token.at < first);
  return zone ? '' : escapeHtml(line.slice(0, end?.at ?? 0).trim());
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

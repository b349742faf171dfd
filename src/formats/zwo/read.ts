import { FormatError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import { numberOf, readXml } from '../xml.ts';
import { type Carried, type CarriedBlock, isPair } from './carry.ts';

type Attribute = (name: string) => string | undefined;

/** The blocks of a ZWO file. Throws FormatError when it is damaged; elements we do not know are passed over. */
export function readZwo(bytes: Uint8Array): CarriedBlock[] {
  const blocks: CarriedBlock[] = [];
  let inWorkout = false;
  const stop = readXml(
    bytes,
    { '': '' },
    {
      open(name, attribute) {
        if (name === 'workout') inWorkout = true;
        if (name.toLowerCase() === 'textevent') annotate(blocks, attribute('message'));
        const block = inWorkout ? readers[name]?.(attribute) : undefined;
        if (block) blocks.push(block);
      },
      close(name) {
        if (name === 'workout') inWorkout = false;
      },
    },
  );
  if (stop) throw new FormatError(stop.why.code, stop.why.params);
  return blocks;
}

/** By element; where a file writes a steady power in two attributes, both are the same. */
const readers: Readonly<Record<string, (attribute: Attribute) => CarriedBlock | undefined>> = {
  Warmup: (attribute) => step('warmup', attribute),
  Cooldown: (attribute) => step('cooldown', attribute),
  SteadyState: (attribute) => step('work', attribute),
  Ramp: (attribute) => step('work', attribute),
  FreeRide: (attribute) => step('work', attribute),
  Freeride: (attribute) => step('work', attribute),
  IntervalsT: (attribute) => {
    const on = half('work', 'On', 'Cadence', attribute);
    const off = half('recovery', 'Off', 'CadenceResting', attribute);
    const times = numberOf(attribute('Repeat'));
    return on && off && times >= 1 ? { times, on, off } : undefined;
  },
};

function step(kind: Carried['kind'], attribute: Attribute): Carried | undefined {
  const from = first(attribute, 'PowerLow', 'Power');
  const to = first(attribute, 'PowerHigh', 'Power');
  return carried(kind, attribute('Duration'), [from, to], attribute('Cadence'));
}

function half(
  kind: Carried['kind'],
  side: 'On' | 'Off',
  cadence: string,
  attribute: Attribute,
): Carried | undefined {
  const from = first(attribute, `${side}Power`, `Power${side}Low`);
  const to = first(attribute, `${side}Power`, `Power${side}High`);
  return carried(kind, attribute(`${side}Duration`), [from, to], attribute(cadence));
}

function carried(
  kind: Carried['kind'],
  duration: string | undefined,
  [from, to]: readonly [number, number],
  cadenceText: string | undefined,
): Carried | undefined {
  const seconds = numberOf(duration);
  const cadence = numberOf(cadenceText);
  if (!(seconds > 0)) return undefined;
  return {
    kind,
    seconds,
    ...(from >= 0 && to >= 0 ? { power: { from, to } } : {}),
    ...(cadence > 0 ? { cadence } : {}),
  };
}

function first(attribute: Attribute, ...names: readonly string[]): number {
  return names.map((name) => numberOf(attribute(name))).find((value) => !Number.isNaN(value)) ?? Number.NaN;
}

/** A message belongs to the step it stands in; only its first one is kept. */
function annotate(blocks: CarriedBlock[], message: string | undefined): void {
  const last = blocks.at(-1);
  if (!last || !message) return;
  const note = cleanText(message);
  if (isPair(last)) blocks[blocks.length - 1] = { ...last, on: { note, ...last.on } };
  else blocks[blocks.length - 1] = { note, ...last };
}

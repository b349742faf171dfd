import type { ResolvedWorkout } from '../../domain/workout.ts';
import { decimal, element, escapeXml } from '../xml-text.ts';
import { type Carried, type CarriedBlock, isPair } from './carry.ts';

/** The file as text: one element for each block. */
export function writeZwo({ name, note }: ResolvedWorkout, blocks: readonly CarriedBlock[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<workout_file>',
    '  <author>boucle</author>',
    `  ${element('name', name)}`,
    `  <description>${escapeXml(note ?? '')}</description>`,
    '  <sportType>bike</sportType>',
    '  <tags></tags>',
    '  <workout>',
    ...blocks.map((block) => `    ${tag(block)}`),
    '  </workout>',
    '</workout_file>',
    '',
  ].join('\n');
}

type Attributes = readonly (readonly [name: string, value: number | undefined])[];

function tag(block: CarriedBlock): string {
  if (!isPair(block)) return write(...single(block), block.note);
  const { times, on, off } = block;
  return write(
    'IntervalsT',
    [
      ['Repeat', times],
      ['OnDuration', on.seconds],
      ['OffDuration', off.seconds],
      ['OnPower', on.power?.from],
      ['OffPower', off.power?.from],
      ['Cadence', on.cadence],
      ['CadenceResting', off.cadence],
    ],
    on.note,
  );
}

/** In `Warmup`, `Cooldown` and `Ramp`, PowerLow is where it starts and PowerHigh where it ends, also downwards. */
function single({ kind, seconds, power, cadence }: Carried): [string, Attributes] {
  const extent = ['Duration', seconds] as const;
  const rhythm = ['Cadence', cadence] as const;
  if (!power) return ['FreeRide', [extent, ['FlatRoad', 1], rhythm]];
  const names = { warmup: 'Warmup', cooldown: 'Cooldown', work: 'Ramp', recovery: 'Ramp' } as const;
  const edge = kind === 'warmup' || kind === 'cooldown';
  if (power.from === power.to && !edge) return ['SteadyState', [extent, ['Power', power.from], rhythm]];
  return [names[kind], [extent, ['PowerLow', power.from], ['PowerHigh', power.to], rhythm]];
}

function write(name: string, attributes: Attributes, note?: string): string {
  const written = attributes.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}="${decimal(value, 3)}"`],
  );
  const open = `<${[name, ...written].join(' ')}`;
  return note === undefined
    ? `${open}/>`
    : `${open}><textevent timeoffset="0" message="${escapeXml(note)}"/></${name}>`;
}

import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import {
  type Fidelity,
  type ResolvedBlock,
  type ResolvedStep,
  type ResolvedWorkout,
  type WorkoutSport,
  workoutSports,
} from '../../domain/workout.ts';
import type { CompiledWorkout, WorkoutFormat } from '../format.ts';
import { ENUM, STRING, UINT16, UINT32, UINT32Z } from './base-types.ts';
import { FIELD_MESSAGE_INDEX, fileId, workout, workoutStep } from './profile.ts';
import { readWorkoutSteps } from './read-back.ts';
import { fitFromInstant } from './time.ts';
import {
  ANY_STROKE,
  durations,
  equipments,
  intensities,
  OPEN_WATER,
  TRAIL,
  strokeNumbers,
  TARGET_OPEN,
  TARGET_SWIM_STROKE,
  workoutSportNumbers,
} from './workout-codes.ts';
import { planFor } from './workout-plan.ts';
import { customRange } from './workout-target.ts';
import { type FieldShape, type FieldValue, newWriter, stringSize, type Writer } from './writer.ts';

/** Bytes for the name with its NUL: always the same, so that every file has one definition; screens show less. */
const NAME_BYTES = 48;
/** The longest string a field can hold. */
const TEXT_BYTES = 255;
const WORKOUT_FILE = 5;
const DEVELOPMENT = 255;
/** Older watches take no more steps than this, current ones twice as many. */
const OLD_WATCH_STEPS = 50;
const WATCH_STEPS = 100;

/** Workout files for `GARMIN/NewFiles` and every program that reads FIT. */
export const fitWorkout: WorkoutFormat = {
  id: 'fit',
  extension: '.fit',
  mediaType: 'application/vnd.ant.fit',
  sports: workoutSports,
  compile,
  expected: (meant) => planFor(meant).steps,
  readBack: readWorkoutSteps,
};

/** In this order: file_id, workout, then the steps, each repeat after its block. */
function compile(meant: ResolvedWorkout): CompiledWorkout {
  const plan = planFor(meant);
  const rows = rowsFor(plan.steps, meant.sport);
  const writer = newWriter({ protocol: 0x10, profile: 2100 });
  writeFileId(writer, meant);
  writeWorkout(writer, meant, rows.length);
  writeSteps(writer, rows);
  return { bytes: writer.finish(), fidelity: [...plan.fidelity, ...wholeFidelity(meant, rows)] };
}

function writeFileId(writer: Writer, meant: ResolvedWorkout): void {
  const shape = {
    global: fileId.message,
    fields: [
      { number: fileId.type, type: ENUM },
      { number: fileId.manufacturer, type: UINT16 },
      { number: fileId.product, type: UINT16 },
      { number: fileId.serialNumber, type: UINT32Z },
      { number: fileId.timeCreated, type: UINT32 },
    ],
  };
  const created = fitFromInstant(Date.parse(meant.day));
  writer.write(shape, [WORKOUT_FILE, DEVELOPMENT, 0, serialOf(meant), created]);
}

/** A watch tells files apart by type, maker, product and serial: the same plan gets the same number, another one another. */
function serialOf({ day, sport, name, steps }: ResolvedWorkout): number {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify([day, sport, name, steps])) {
    hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash === 0 || hash === 0xffffffff ? 1 : hash;
}

function writeWorkout(writer: Writer, meant: ResolvedWorkout, steps: number): void {
  const [sport, subSport] = workoutSportNumbers[meant.sport];
  const pool = meant.sport === 'swimming' ? meant.poolLengthMeters : undefined;
  const note = meant.note ? cleanText(meant.note, 500) : '';
  const fields: [FieldShape, FieldValue][] = [
    [{ number: workout.sport, type: ENUM }, sport],
    [{ number: workout.subSport, type: ENUM }, subSportNumber(meant, subSport)],
    [{ number: workout.numValidSteps, type: UINT16 }, steps],
    [{ number: workout.name, type: STRING, bytes: NAME_BYTES }, cleanText(meant.name)],
    ...(note
      ? [
          [{ number: workout.description, type: STRING, bytes: stringSize(note) }, note] as [
            FieldShape,
            FieldValue,
          ],
        ]
      : []),
    ...(pool === undefined
      ? []
      : ([
          [{ number: workout.poolLength, type: UINT16 }, pool * 100],
          [{ number: workout.poolLengthUnit, type: ENUM }, meant.poolUnit === 'yards' ? 1 : 0],
        ] as [FieldShape, FieldValue][])),
  ];
  writer.write(
    { global: workout.message, fields: fields.map(([field]) => field) },
    fields.map(([, value]) => value),
  );
}

/** A step message before it is written: undefined = no value. */
interface Row {
  readonly note?: string;
  readonly intensity?: number;
  readonly durationType: number;
  readonly durationValue?: number;
  readonly targetType: number;
  readonly targetValue?: number;
  readonly low?: number;
  readonly high?: number;
  readonly equipment?: number;
  readonly type2?: number;
  readonly value2?: number;
  readonly low2?: number;
  readonly high2?: number;
}

/** Every step in order; a repeat comes after its block and points at the block's first step. */
function subSportNumber({ sport, subSport, poolLengthMeters }: ResolvedWorkout, usual: number): number {
  if (subSport === 'trail') return TRAIL;
  return sport === 'swimming' && poolLengthMeters === undefined ? OPEN_WATER : usual;
}

function rowsFor(blocks: readonly ResolvedBlock[], sport: WorkoutSport): Row[] {
  const rows: Row[] = [];
  for (const block of blocks) {
    if (block.kind !== 'repeat') {
      rows.push(rowFor(block, sport));
      continue;
    }
    const first = rows.length;
    for (const inner of block.steps) if (inner.kind !== 'repeat') rows.push(rowFor(inner, sport));
    rows.push({
      durationType: durations.repeat,
      durationValue: first,
      targetType: TARGET_OPEN,
      targetValue: block.times,
    });
  }
  return rows;
}

function rowFor(step: ResolvedStep, sport: WorkoutSport): Row {
  const first = customRange(step.target, step.absolute, sport);
  const second = customRange(step.target2, step.absolute2, sport);
  const stroke = strokeFor(step, sport, first !== undefined);
  // A stroke takes the first place; the pace goes to the second.
  const [primary, secondary] = stroke === undefined ? [first, second] : [undefined, first];
  const equipment = step.swim?.equipment;
  return {
    ...(step.note !== undefined && { note: cleanText(step.note, 300) }),
    intensity: intensities[step.kind],
    ...durationFor(step),
    targetType: stroke === undefined ? (primary?.type ?? TARGET_OPEN) : TARGET_SWIM_STROKE,
    ...(stroke === undefined ? primary && { targetValue: primary.value } : { targetValue: stroke }),
    ...(primary && { low: primary.low, high: primary.high }),
    ...(equipment && { equipment: equipments.indexOf(equipment) }),
    ...(secondary && {
      type2: secondary.type,
      value2: secondary.value,
      low2: secondary.low,
      high2: secondary.high,
    }),
  };
}

/** Swum steps name their stroke, any stroke too, unless a target needs the place. */
function strokeFor(
  { kind, end, swim }: ResolvedStep,
  sport: WorkoutSport,
  hasTarget: boolean,
): number | undefined {
  if (sport !== 'swimming' || kind === 'rest' || end.by === 'send_off') return undefined;
  if (swim?.drill === 'drill') return strokeNumbers.drill;
  const stroke = strokeNumbers[swim?.stroke ?? 'any'];
  return stroke === ANY_STROKE && hasTarget ? undefined : stroke;
}

function durationFor({ end }: ResolvedStep): Pick<Row, 'durationType' | 'durationValue'> {
  switch (end.by) {
    case 'time':
      return { durationType: durations.time, durationValue: end.seconds * 1000 };
    case 'distance':
      return { durationType: durations.distance, durationValue: end.meters * 100 };
    case 'send_off':
      return { durationType: durations.sendOff, durationValue: end.seconds * 1000 };
    case 'repetitions':
      return { durationType: durations.repetitions, durationValue: end.count };
    case 'lap_press':
      return { durationType: durations.open };
  }
}

type Column = readonly [keyof Row, number: number, type: number];

const columns: readonly Column[] = [
  ['note', workoutStep.notes, STRING],
  ['intensity', workoutStep.intensity, ENUM],
  ['durationType', workoutStep.durationType, ENUM],
  ['durationValue', workoutStep.durationValue, UINT32],
  ['targetType', workoutStep.targetType, ENUM],
  ['targetValue', workoutStep.targetValue, UINT32],
  ['low', workoutStep.customLow, UINT32],
  ['high', workoutStep.customHigh, UINT32],
  ['equipment', workoutStep.equipment, ENUM],
  ['type2', workoutStep.secondaryTargetType, ENUM],
  ['value2', workoutStep.secondaryTargetValue, UINT32],
  ['low2', workoutStep.secondaryCustomLow, UINT32],
  ['high2', workoutStep.secondaryCustomHigh, UINT32],
];
/** Written in every file; the others where a step uses them. */
const always: ReadonlySet<keyof Row> = new Set([
  'intensity',
  'durationType',
  'durationValue',
  'targetType',
  'targetValue',
  'low',
  'high',
]);

/** One definition for all steps: texts padded to the longest, fields that no step uses left out. */
function writeSteps(writer: Writer, rows: readonly Row[]): void {
  const used = columns.filter(([name]) => always.has(name) || rows.some((row) => row[name] !== undefined));
  const textBytes = Math.max(...rows.map(({ note }) => stringSize(note ?? '', TEXT_BYTES)));
  const fields: FieldShape[] = used.map(([, number, type]) => ({
    number,
    type,
    ...(type === STRING && { bytes: textBytes }),
  }));
  const shape = {
    global: workoutStep.message,
    fields: [{ number: FIELD_MESSAGE_INDEX, type: UINT16 }, ...fields],
  };
  rows.forEach((row, index) => writer.write(shape, [index, ...used.map(([name]) => row[name])]));
}

/** What concerns the whole session: texts cut to their field, more steps than a watch takes. */
function wholeFidelity(meant: ResolvedWorkout, rows: readonly Row[]): Fidelity[] {
  const notes: Fidelity[] = [];
  const longer = (text: string | undefined, bytes: number): boolean =>
    text !== undefined && stringSize(text, Number.POSITIVE_INFINITY) > bytes;
  if (longer(cleanText(meant.name), NAME_BYTES)) {
    notes.push({ verdict: 'approximated', why: phrase('workout.fit.name_cut', { bytes: NAME_BYTES - 1 }) });
  }
  if (
    longer(meant.note && cleanText(meant.note, 500), TEXT_BYTES) ||
    rows.some(({ note }) => longer(note, TEXT_BYTES))
  ) {
    notes.push({ verdict: 'approximated', why: phrase('workout.fit.note_cut', { bytes: TEXT_BYTES - 1 }) });
  }
  if (rows.length > OLD_WATCH_STEPS) {
    const limit = rows.length > WATCH_STEPS ? WATCH_STEPS : OLD_WATCH_STEPS;
    notes.push({
      verdict: rows.length > WATCH_STEPS ? 'lost' : 'approximated',
      why: phrase(rows.length > WATCH_STEPS ? 'workout.fit.too_many_steps' : 'workout.fit.many_steps', {
        steps: rows.length,
        limit,
      }),
    });
  }
  return notes;
}

import { FormatError } from '../../domain/errors.ts';
import type { ResolvedBlock } from '../../domain/workout.ts';
import { defaultLimits } from '../format.ts';
import { hasSignature, scan } from './scan.ts';
import { stepsIn } from './workouts.ts';

/** The steps of a workout file, ranges in absolute numbers. Throws FormatError `fit.not_fit`. */
export function readWorkoutSteps(bytes: Uint8Array): ResolvedBlock[] {
  if (!hasSignature(bytes)) throw new FormatError('fit.not_fit', { bytes: bytes.length });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return stepsIn(scan({ bytes, view }, defaultLimits));
}

import type { Format, WorkoutFormat } from './format.ts';

/** Every file format boucle reads, in the order they are tried. */
export const formats: readonly Format[] = [];

/** Every file a workout can be written to. */
export const workoutFormats: readonly WorkoutFormat[] = [];

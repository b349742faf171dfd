import { UnsupportedError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { ExportedFile } from '../answers/export-activity.ts';
import type { Asking } from '../answers/period.ts';
import { findWorkout } from './find-workout.ts';
import { fileNameFor } from './file-targets.ts';

/** One planned workout as a file for a watch or program. Throws UnsupportedError for a format its sport cannot have. */
export async function exportWorkout(asking: Asking, id: string, formatId: string): Promise<ExportedFile> {
  const planned = await findWorkout(asking, id);
  const usable = asking.deps.workoutFormats.filter(({ sports }) => sports.includes(planned.workout.sport));
  const format = usable.find((candidate) => candidate.id === formatId);
  if (!format) {
    const known = usable.map((candidate) => candidate.id).join(', ');
    throw new UnsupportedError('plan.target-unknown', {
      target: cleanText(formatId, 20),
      sport: planned.workout.sport,
      known,
    });
  }
  const { bytes } = format.compile(planned.resolved);
  const name = fileNameFor(planned, planned.day ?? planned.resolved.day, format.extension);
  return { name, mediaType: format.mediaType, bytes };
}

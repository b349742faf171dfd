import { appleHealth } from './apple-health/index.ts';
import type { Format, WorkoutFormat } from './format.ts';
import { fit, fitWorkout } from './fit/index.ts';
import { garminExport } from './garmin-export/index.ts';
import { gpx } from './gpx/index.ts';
import { polarExport } from './polar-export/index.ts';
import { polarHrm } from './polar-hrm/index.ts';
import { stravaExport } from './strava-export/index.ts';
import { suuntoJson } from './suunto-json/index.ts';
import { suuntoSml } from './suunto-sml/index.ts';
import { tcx } from './tcx/index.ts';
import { zwo } from './zwo/index.ts';

/** Every file format boucle reads, in the order they are tried. */
export const formats: readonly Format[] = [
  fit,
  tcx,
  gpx,
  garminExport,
  stravaExport,
  appleHealth,
  polarExport,
  polarHrm,
  suuntoJson,
  suuntoSml,
];

/** Every file a workout can be written to. */
export const workoutFormats: readonly WorkoutFormat[] = [fitWorkout, zwo];

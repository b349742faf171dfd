import {
  climbDouglasPeucker,
  climbRunalyzeThreshold,
  gradeFactorGoldenCheetah,
  regularityMissingDisagrees,
  xPowerSmoothedTwice,
} from '../../src/analysis/conventions/of-others.ts';
import { degreesFromSemicircles } from '../../src/formats/fit/semicircles.ts';
import { type Epochs, epochs } from './body.ts';
import { type Quantity, quantity } from './cases.ts';
import { recordingFrom } from './streams.ts';

interface Altitudes {
  readonly altitude_m: readonly number[];
}

/** Rules of other programs, which boucle only speaks of, and the one figure that is a matter of reading files. */
export const rulesOfOthers: Readonly<Record<string, Quantity>> = {
  gap_speed_factor_gc: quantity<{ grade_percent: number }>((i) =>
    gradeFactorGoldenCheetah(i.grade_percent / 100),
  ),
  xpower_clarke_skiba_sheet: quantity<{ file: string }>(({ file }) =>
    xPowerSmoothedTwice(recordingFrom(file).streams.channels.power ?? new Float64Array(0)),
  ),
  sleep_regularity_index_missing_as_mismatch: quantity<Epochs>((i) =>
    regularityMissingDisagrees(epochs(i), i.epochs_per_day),
  ),
  ascent_descent_threshold_runalyze: quantity<Altitudes & { threshold_m: number }>((i) =>
    climbRunalyzeThreshold(i.altitude_m, i.threshold_m),
  ),
  ascent_descent_douglas_peucker: quantity<Altitudes & { epsilon_m: number }>((i) =>
    climbDouglasPeucker(i.altitude_m, i.epsilon_m),
  ),
  fit_semicircles_to_degrees: quantity<{ semicircles: number }>((i) => degreesFromSemicircles(i.semicircles)),
};

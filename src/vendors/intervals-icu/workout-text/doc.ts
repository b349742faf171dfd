import type { End, ResolvedBlock, ResolvedStep, StepKind } from '../../../domain/workout.ts';
import { type JsonObject, listIn, numberIn, present, textIn } from '../../../formats/json.ts';
import { cadenceOf, mainOf, type Thresholds } from './doc-target.ts';

/** The thresholds a `workout_doc` was worked out with. */
export const thresholdsOf = (doc: JsonObject, more: Thresholds = {}): Thresholds => ({
  ...more,
  ...present<Thresholds>({
    ftp: numberIn(doc, 'ftp') || undefined,
    lthr: numberIn(doc, 'lthr') || undefined,
    speed: numberIn(doc, 'threshold_pace') || undefined,
  }),
});

/** How deep what a vendor says is nested may go: it says one level. */
const deepest = 4;

/** The steps of a `workout_doc` in our words. What lasts neither seconds nor metres is left out. */
export function stepsOfDoc(steps: readonly JsonObject[], thresholds: Thresholds, depth = 0): ResolvedBlock[] {
  return steps.slice(0, 500).flatMap((row): ResolvedBlock[] => {
    if (!Array.isArray(row.steps)) return stepOf(row, thresholds) ?? [];
    const inner = depth < deepest ? stepsOfDoc(listIn(row, 'steps'), thresholds, depth + 1) : [];
    const times = Math.round(numberIn(row, 'reps') ?? 1);
    if (inner.length === 0) return [];
    return times >= 2 && times <= 500 ? [{ kind: 'repeat', times, steps: inner }] : inner;
  });
}

function stepOf(row: JsonObject, thresholds: Thresholds): ResolvedStep[] | undefined {
  const end = endOf(row);
  if (!end) return undefined;
  const isRamp = row.ramp === true;
  const [first, second] = [mainOf(row, thresholds, isRamp), cadenceOf(row, thresholds)].filter((one) => one);
  const note = textIn(row, 'text')?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [
    present<ResolvedStep>({
      kind: kindOf(row),
      end,
      target: first?.target,
      target2: second?.target,
      absolute: first?.absolute,
      absolute2: second?.absolute,
      note: note || undefined,
    }),
  ];
}

function endOf(row: JsonObject): End | undefined {
  if (row.until_lap_press === true) return { by: 'lap_press' };
  const [meters, seconds] = [numberIn(row, 'distance') ?? 0, numberIn(row, 'duration') ?? 0];
  if (meters > 0 && meters < 1e7) return { by: 'distance', meters };
  return seconds > 0 && seconds < 1e7 ? { by: 'time', seconds } : undefined;
}

const kinds: Readonly<Record<string, StepKind>> = {
  warmup: 'warmup',
  cooldown: 'cooldown',
  rest: 'rest',
  recovery: 'recovery',
};

/** What the line says of itself comes before the title it stands under. */
function kindOf(row: JsonObject): StepKind {
  const said =
    typeof row.intensity === 'string' && Object.hasOwn(kinds, row.intensity)
      ? kinds[row.intensity]
      : undefined;
  return said ?? (row.warmup === true ? 'warmup' : row.cooldown === true ? 'cooldown' : 'work');
}

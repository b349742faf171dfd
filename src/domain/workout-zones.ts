import type { Landmark } from './landmark.ts';
import { speedFromPace } from './units.ts';
import { landmarkFor, paceLandmark, type Reference, thresholdSpeed } from './workout-landmarks.ts';
import { openEnd } from './workout-limits.ts';

/** The zones of one quantity, lowest first, in bpm, W or m/s, both ends belonging to the zone. */
export interface Zones {
  readonly of: 'heart_rate' | 'power' | 'pace';
  readonly model: string;
  readonly landmark: Landmark;
  readonly zones: readonly { readonly low: number; readonly high: number; readonly open?: 'low' | 'high' }[];
}

/** Upper edges in percent of the landmark (science §8). Friel's 5a, 5b and 5c are one zone 5, as people say it. */
export const percentEdges = {
  percent_of_threshold_friel: [85, 90, 95, 100],
  percent_of_max_5: [60, 70, 80, 90],
  coggan_power_7: [55, 75, 90, 105, 120, 150],
  percent_of_threshold_pace_run: [80, 87, 95, 105, 119],
  percent_of_critical_swim_speed: [93, 97, 99, 102, 109],
} as const;

type Model = keyof typeof percentEdges;

/** The athlete's own zones, else those of the threshold, else (heart rate) of the maximum; undefined without a landmark. */
export function zonesFor(of: Zones['of'], reference: Reference): Zones | undefined {
  const own = landmarkFor(`${of}_zones`, reference);
  // Zones somebody chose come first; those a watch came with are asked last, as where time in zones is counted.
  const said = own?.origin.by === 'device' ? undefined : own;
  if (said?.bounds?.length) return ownZones(of, said, reference);
  return fromThreshold(of, reference) ?? (own?.bounds?.length ? ownZones(of, own, reference) : undefined);
}

function fromThreshold(of: Zones['of'], reference: Reference): Zones | undefined {
  if (of === 'power')
    return fromPercent(of, 'coggan_power_7', landmarkFor('threshold_power', reference), reference);
  if (of === 'pace') {
    const swim = reference.sport === 'swimming';
    const model = swim ? 'percent_of_critical_swim_speed' : 'percent_of_threshold_pace_run';
    return fromPercent(of, model, paceLandmark(reference), reference);
  }
  return (
    fromPercent(
      of,
      'percent_of_threshold_friel',
      landmarkFor('threshold_heart_rate', reference),
      reference,
    ) ?? fromPercent(of, 'percent_of_max_5', landmarkFor('max_heart_rate', reference), reference)
  );
}

function fromPercent(
  of: Zones['of'],
  model: Model,
  landmark: Landmark | undefined,
  reference: Reference,
): Zones | undefined {
  if (!landmark) return undefined;
  const whole = of === 'pace' ? thresholdSpeed(landmark) : landmark.value;
  const edges = percentEdges[model].map((percent) => (whole * percent) / 100);
  // The edge belongs to the zone above ("85–89" means below 90), and hearts are counted in whole beats.
  const zones =
    of === 'heart_rate'
      ? build(
          of,
          edges.map((edge) => Math.ceil(edge) - 1),
          reference,
        )
      : build(of, edges, reference);
  return { of, model, landmark, zones };
}

/** A zones landmark counts its zones in `value`: where the last one has an edge too, that edge is its top. */
function ownZones(of: Zones['of'], landmark: Landmark, reference: Reference): Zones {
  const given = landmark.bounds ?? [];
  const edges = (of === 'pace' ? given.map(speedFromPace) : [...given]).sort((a, b) => a - b);
  const zones = build(of, edges, reference);
  return {
    of,
    model: landmark.origin.by === 'device' ? 'device' : 'athlete',
    landmark,
    zones: edges.length >= landmark.value ? zones.slice(0, -1) : zones,
  };
}

/** Zones between upper edges; the first has no floor and the last no ceiling of its own. */
function build(of: Zones['of'], edges: readonly number[], reference: Reference): Zones['zones'] {
  const step = of === 'heart_rate' ? 1 : 0;
  const [floor, ceiling] = openEnd(of, reference.sport);
  const max = of === 'heart_rate' ? landmarkFor('max_heart_rate', reference)?.value : undefined;
  const last = edges.at(-1) ?? floor;
  const inner = edges.map((high, i) => {
    const before = edges[i - 1];
    return before === undefined ? { low: floor, high, open: 'low' as const } : { low: before + step, high };
  });
  const top = max !== undefined && max > last ? { low: last + step, high: max } : undefined;
  return [...inner, top ?? { low: last + step, high: Math.max(ceiling, last + step), open: 'high' as const }];
}

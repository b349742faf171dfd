import type { Memory } from '../../domain/athlete.ts';
import type { Day, Instant } from '../../domain/day.ts';
import type { Landmark, LandmarkKind } from '../../domain/landmark.ts';
import type { Device, DeviceSettings } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { deviceMemoryIdOf } from './ids.ts';

type Setting = [kind: LandmarkKind, value: number | undefined, ofSport: boolean];

/** What the watch held to be true of its athlete on that day. */
export function landmarksFrom(
  settings: DeviceSettings,
  context: { readonly day: Day; readonly sport: Sport; readonly device?: Device },
): Landmark[] {
  const stated: Setting[] = [
    ['max_heart_rate', settings.maxHeartRate, false],
    ['resting_heart_rate', settings.restingHeartRate, false],
    ['threshold_heart_rate', settings.thresholdHeartRate, true],
    ['threshold_power', settings.thresholdPower, true],
    ['threshold_pace', paceOf(settings, context.sport === 'running', 1000), true],
    ['critical_swim_speed', paceOf(settings, context.sport === 'swimming', 100), true],
    ['weight', settings.weightKilograms, false],
    ['heart_rate_zones', settings.heartRateZones?.length, true],
    ['power_zones', settings.powerZones?.length, true],
    ['pace_zones', settings.paceZones?.length, true],
  ];
  const bounds: Partial<Record<LandmarkKind, readonly number[]>> = {
    heart_rate_zones: withoutTop(settings.heartRateZones),
    power_zones: withoutTop(settings.powerZones),
    pace_zones: withoutTop(settings.paceZones)?.map((speed) => 1000 / speed),
  };
  const origin = { by: 'device', detail: nameOf(context.device) } as const;
  return stated.flatMap(([kind, value, ofSport]) =>
    value
      ? [
          {
            kind,
            sport: ofSport ? context.sport : undefined,
            value,
            bounds: bounds[kind],
            since: context.day,
            origin,
          },
        ]
      : [],
  );
}

/** Seconds over so many metres, to a tenth: a pace is kept as people say it. */
const paceOf = ({ thresholdSpeed }: DeviceSettings, isIts: boolean, meters: number): number | undefined =>
  isIts && thresholdSpeed ? Math.round((meters / thresholdSpeed) * 10) / 10 : undefined;

// The top of the last zone is the maximum, or a filler such as 254 bpm: no edge between two zones.
const withoutTop = (bounds: readonly number[] | undefined): readonly number[] | undefined =>
  bounds?.slice(0, -1);

/**
 * The memories to write so that the latest word of a watch is remembered, one for each kind and sport. Only the latest:
 * then the order of import plays no part, and a factory value is forgotten when a measured one comes. What the athlete
 * or an assistant stated is never overruled.
 */
export function deviceMemories(
  remembered: readonly Memory[],
  ofDevice: readonly Landmark[],
  now: Instant,
): Memory[] {
  const landmarks = remembered.filter(({ fact }) => fact.is === 'landmark');
  return ofDevice.flatMap((landmark): Memory[] => {
    const id = deviceMemoryIdOf(landmark.kind, landmark.sport);
    const stated = landmarks.some(
      ({ fact, origin }) => 'kind' in fact && fact.kind === landmark.kind && origin.by !== 'device',
    );
    const before = landmarks.find((memory) => memory.id === id)?.fact;
    const older = before && 'since' in before && !isLater(landmark, before);
    if (stated || older) return [];
    const { origin, ...fact } = landmark;
    return [{ id, createdAt: now, origin, fact: { is: 'landmark', ...fact } }];
  });
}

type Dated = Pick<Landmark, 'since' | 'value' | 'bounds'>;

// Two files of one day may differ: the larger value wins, so that their order does not matter.
function isLater(a: Dated, b: Dated): boolean {
  if (a.since !== b.since) return a.since > b.since;
  return a.value !== b.value ? a.value > b.value : String(a.bounds) > String(b.bounds);
}

/**
 * The device in words, as the source of nights and days: two of one maker that do not name their product are told apart
 * by the end of their serial number, for their figures are two series.
 */
export function sourceNameOf(device: Device | undefined): string | undefined {
  const name = nameOf(device);
  const { product, serial } = device ?? {};
  return name && !product && serial ? `${name} #${serial.slice(-4)}` : name;
}

/** The device in words, for an origin; undefined when the file does not name it. */
export function nameOf(device: Device | undefined): string | undefined {
  return [device?.manufacturer, device?.product].filter(Boolean).join(' ') || undefined;
}

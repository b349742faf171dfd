import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Limits } from '../format.ts';
import { instantOf } from '../iso-time.ts';
import { budgetOf } from '../track-points.ts';
import { numberOf, partialOf, readXml, RecordLimit, unreadCounter, type XmlVisitor } from '../xml.ts';
import { newDays } from './days.ts';
import { withoutDoctype } from './doctype.ts';
import { nightsOf, type Segment } from './nights.ts';
import { dayTypes, quantityPrefix, sleepType, stageOf, streamTypes } from './types.ts';
import { healthDate, inUnits, sourceName } from './values.ts';
import { recordingOf, type Series, statisticOf, type Workout } from './workouts.ts';

const namespaces = { '': '' };
const beatable = { lowest: 20, highest: 250 };

/**
 * Reads Apple Health's export.xml, or a piece of it. Of a day each source's own figures; of each workout what its
 * sources measured meanwhile.
 */
export function decodeHealth(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const found = newFound(limits);
  const stop = readXml(withoutDoctype(bytes), namespaces, visitorFor(found), limits);
  const wellness = [
    ...[...found.sleep].flatMap(([source, segments]) => nightsOf(segments, source)),
    ...found.days.readings(),
  ];
  const partial = partialOf(stop, { activities: found.workouts.length, points: found.records });
  if (!found.hasRoot) throw new FormatError('apple.not_health');
  const budget = budgetOf(limits);
  const series = [...found.series.values()];
  return {
    format: 'apple-health',
    kind: found.workouts.length > 0 ? 'activity' : wellness.length > 0 ? 'monitoring' : 'empty',
    device: { manufacturer: 'apple', product: 'health' },
    recordings: found.workouts.map((workout) => recordingOf(workout, series, budget)),
    wellness,
    workouts: [],
    unread: found.unread.counts,
    ...(partial && { partial }),
    warnings: [],
  };
}

interface Found {
  hasRoot: boolean;
  records: number;
  readonly limits: Limits;
  readonly days: ReturnType<typeof newDays>;
  readonly sleep: Map<string, Segment[]>;
  readonly series: Map<string, Series>;
  readonly workouts: Workout[];
  readonly unread: ReturnType<typeof unreadCounter>;
}

const newFound = (limits: Limits): Found => ({
  hasRoot: false,
  records: 0,
  limits,
  days: newDays(),
  sleep: new Map(),
  series: new Map(),
  workouts: [],
  unread: unreadCounter(),
});

type Attribute = (name: string) => string | undefined;

function visitorFor(found: Found): XmlVisitor {
  const path: string[] = [];
  let workout: Workout | undefined;
  return {
    open(name, attribute) {
      const parent = path.at(-1);
      path.push(name);
      if (name === 'HealthData' && parent === undefined) found.hasRoot = true;
      // A correlation repeats records that stand on their own as well.
      else if (name === 'Record' && parent === 'HealthData') addRecord(found, attribute, true);
      // Of a piece: what a workout of the evening before still needs.
      else if (name === 'Sample' && parent === 'HealthData') addRecord(found, attribute, false);
      else if (name === 'Workout') workout = newWorkout(attribute);
      else if (workout) addToWorkout(workout, { name, parent }, attribute);
    },
    close(name) {
      path.pop();
      if (name !== 'Workout' || !workout) return;
      found.workouts.push(workout);
      workout = undefined;
    },
  };
}

function addRecord(found: Found, attribute: Attribute, isOwnDay: boolean): void {
  const type = attribute('type') ?? '';
  const [start, end] = [healthDate(attribute('startDate')), healthDate(attribute('endDate'))];
  const name = type.startsWith(quantityPrefix) ? type.slice(quantityPrefix.length) : '';
  const [isOfDay, isStream] = [Object.hasOwn(dayTypes, name), Object.hasOwn(streamTypes, name)];
  if (type !== sleepType && !isOfDay && !isStream) return found.unread.add(type);
  if (!start) return;
  if (found.records >= found.limits.records) throw new RecordLimit();
  found.records += 1;
  const source = sourceName(attribute('sourceName'), attribute('device'));
  if (type === sleepType) {
    const stage = stageOf(attribute('value'));
    if (stage && end && end.at > start.at) {
      const known = found.sleep.get(source);
      if (known) known.push({ stage, start, end });
      else found.sleep.set(source, [{ stage, start, end }]);
    }
    return;
  }
  const value = numberOf(attribute('value'));
  const unit = attribute('unit');
  if (isOfDay && isOwnDay) found.days.add(name, source, { start, value, unit });
  const measured = isStream ? inUnits(value, unit) : undefined;
  if (measured === undefined) return;
  if (name === 'HeartRate') {
    if (measured < beatable.lowest || measured > beatable.highest) return;
    if (isOwnDay) found.days.pulse(source, start, measured);
  }
  const key = `${name} ${source}`;
  let series = found.series.get(key);
  if (!series) {
    series = { channel: streamTypes[name], source, at: [], values: [] };
    found.series.set(key, series);
  }
  series.at.push(start.at);
  series.values.push(measured);
}

const secondsPer: Readonly<Record<string, number>> = { s: 1, sec: 1, min: 60, hr: 3600, h: 3600 };

function newWorkout(attribute: Attribute): Workout | undefined {
  const [start, end] = [healthDate(attribute('startDate')), healthDate(attribute('endDate'))];
  if (!start || !end || end.at < start.at) return undefined;
  const total = (name: string): number | undefined =>
    attribute(name) === undefined ? undefined : inUnits(Number(attribute(name)), attribute(`${name}Unit`));
  const duration = numberOf(attribute('duration')) * (secondsPer[attribute('durationUnit') ?? 'min'] ?? NaN);
  return {
    type: attribute('workoutActivityType') ?? '',
    source: sourceName(attribute('sourceName'), attribute('device')),
    start,
    end,
    seconds: duration > 0 ? duration : undefined,
    meters: total('totalDistance') || undefined,
    kilocalories: total('totalEnergyBurned') || undefined,
    metadata: new Map(),
    events: [],
    statistics: new Map(),
    route: [],
  };
}

const mostOfAKind = 10_000;

function addToWorkout(
  workout: Workout,
  { name, parent }: { readonly name: string; readonly parent: string | undefined },
  attribute: Attribute,
): void {
  if (name === 'MetadataEntry' && parent === 'Workout') {
    const [key, value] = [attribute('key'), attribute('value')];
    if (key && value && workout.metadata.size < 100) workout.metadata.set(key, value);
  } else if (name === 'WorkoutEvent' && parent === 'Workout') {
    const date = healthDate(attribute('date'));
    if (!date || workout.events.length >= mostOfAKind) return;
    const type = (attribute('type') ?? '').replace('HKWorkoutEventType', '');
    const seconds = numberOf(attribute('duration')) * (secondsPer[attribute('durationUnit') ?? 'min'] ?? NaN);
    workout.events.push({ type, date, seconds: seconds > 0 ? seconds : 0 });
  } else if (name === 'WorkoutStatistics' && parent === 'Workout') {
    const type = (attribute('type') ?? '').replace(quantityPrefix, '');
    if (workout.statistics.size < 100) workout.statistics.set(type, statisticOf(attribute));
  } else if (name === 'RoutePoint') {
    const point = {
      at: instantOf(attribute('time') ?? ''),
      latitude: numberOf(attribute('lat')),
      longitude: numberOf(attribute('lon')),
      altitude: numberOf(attribute('ele')),
      speed: numberOf(attribute('speed')),
    };
    if (!Number.isNaN(point.at)) workout.route.push(point);
  }
}

import { addDays } from '../../domain/day.ts';
import type { Around } from '../format.ts';
import { instantOf } from '../iso-time.ts';
import { escapeXml } from '../xml-text.ts';
import type { Element } from './elements.ts';
import { gpxPoints } from './gpx-points.ts';
import { nightDay } from './nights.ts';
import { isStreamType, isWantedType, sleepType } from './types.ts';
import { type HealthDate, healthDate, sourceName } from './values.ts';

/** One element, written anew, and the day to which it belongs. */
export interface Line {
  readonly day: string;
  readonly text: string;
}

/** What is kept of an element that is no record. */
export async function otherLines(element: Element, around: Around): Promise<Line[]> {
  return element.name === 'Workout' ? workoutLines(element, around) : [];
}

/** What is kept of a record, on each day it is needed. */
export function recordLines({ attributes }: Element): Line[] {
  const type = attributes.type ?? '';
  const start = healthDate(attributes.startDate);
  if (!start || !isWantedType(type)) return [];
  const text = attributesOf({
    type,
    sourceName: sourceName(attributes.sourceName, attributes.device),
    unit: attributes.unit,
    startDate: attributes.startDate,
    endDate: attributes.endDate,
    value: attributes.value,
  });
  // Nights belong to the day of waking, see `nightDay`.
  const isNight = type === sleepType || /RespiratoryRate|WristTemperature/.test(type);
  const day = isNight ? nightDay(start) : start.day;
  return [{ day, text: `<Record${text}/>` }, ...lateSample(type, start, text)];
}

/** A workout that runs past midnight at the end of a month finds its pulse in its own month. */
function lateSample(type: string, { day, at, offsetSeconds }: HealthDate, text: string): Line[] {
  const isMorning = new Date(at + offsetSeconds * 1000).getUTCHours() < 12;
  if (!day.endsWith('-01') || !isMorning || !isStreamType(type)) return [];
  return [{ day: addDays(day, -1), text: `<Sample${text}/>` }];
}

async function workoutLines({ attributes, children }: Element, around: Around): Promise<Line[]> {
  const start = healthDate(attributes.startDate);
  if (!start) return [];
  const { workoutActivityType, duration, durationUnit, startDate, endDate } = attributes;
  const { totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit } = attributes;
  const source = sourceName(attributes.sourceName, attributes.device);
  const head = tag('Workout', {
    workoutActivityType,
    sourceName: source,
    startDate,
    endDate,
    duration,
    durationUnit,
    totalDistance,
    totalDistanceUnit,
    totalEnergyBurned,
    totalEnergyBurnedUnit,
  });
  const inside = children.flatMap(insideLine);
  const points: string[] = [];
  for (const path of routesOf(children)) {
    const gpx = await around.companion(path.replace(/^\/+/, ''));
    if (gpx) points.push(...routeLines(gpx));
  }
  return [{ day: start.day, text: `${head}>${[...inside, ...points].join('')}</Workout>` }];
}

const keptMetadata =
  /^HK(?:IndoorWorkout|TimeZone|ElevationAscended|ElevationDescended|LapLength|SwimmingLocationType)$/;

function insideLine({ name, attributes }: Element): string[] {
  const { key, value, type, date, duration, durationUnit, sum, average, maximum, unit } = attributes;
  if (name === 'MetadataEntry') {
    return keptMetadata.test(key ?? '') ? [`${tag(name, { key, value })}/>`] : [];
  }
  if (name === 'WorkoutEvent') {
    // Segments are drawn by the phone, several over each other.
    return type?.endsWith('Segment') ? [] : [`${tag(name, { type, date, duration, durationUnit })}/>`];
  }
  return name === 'WorkoutStatistics' ? [`${tag(name, { type, sum, average, maximum, unit })}/>`] : [];
}

function routesOf(children: readonly Element[]): string[] {
  return children
    .filter(({ name }) => name === 'WorkoutRoute')
    .flatMap((route) => route.children)
    .flatMap(({ name, attributes }) => (name === 'FileReference' && attributes.path ? [attributes.path] : []))
    .slice(0, 20);
}

function routeLines(gpx: Uint8Array): string[] {
  return gpxPoints(gpx).flatMap((point) => {
    const at = instantOf(point.time);
    return Number.isNaN(at) ? [] : [`${tag('RoutePoint', { ...point, time: new Date(at).toISOString() })}/>`];
  });
}

/** The beginning of an element. */
const tag = (name: string, attributes: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${attributesOf(attributes)}`;

/** Attributes in the order given; a line stays one line. */
function attributesOf(attributes: Readonly<Record<string, string | undefined>>): string {
  let text = '';
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${escapeXml(value).replace(/[\t\n\r]/g, ' ')}"`;
  }
  return text;
}

import type { Lap, Recording } from '../../domain/recording.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import type { Channel } from '../../domain/stream.ts';
import { element, escapeXml } from '../xml-text.ts';

const head = `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ax="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
`;

const triggers: Readonly<Partial<Record<NonNullable<Lap['trigger']>, string>>> = {
  distance: 'Distance',
  time: 'Time',
};

/** One recording as TCX: the device's laps, a new Track after each pause, speed, running cadence and power as extensions. */
export function encodeTcx(recording: Recording): Uint8Array {
  const { notes, title, device, start } = recording;
  const laps: readonly Lap[] =
    recording.laps.length > 0 ? recording.laps : [{ startSeconds: 0, ...recording.totals }];
  const out = [
    head,
    `<Activities><Activity Sport="${sportWord(recording.sport)}">`,
    element('Id', isoTime(start)),
  ];
  for (const [i, lap] of laps.entries()) {
    out.push(
      lapXml(recording, lap, {
        from: i === 0 ? -Infinity : lap.startSeconds,
        to: laps[i + 1]?.startSeconds ?? Infinity,
      }),
    );
  }
  out.push(element('Notes', notes ?? title));
  if (device?.product) out.push(creator(device.product, device.serial));
  out.push('</Activity></Activities></TrainingCenterDatabase>\n');
  return new TextEncoder().encode(out.join(''));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function lapXml(recording: Recording, lap: Lap, span: Span): string {
  const { time } = recording.streams;
  const points: string[] = [];
  let next = 0;
  const starts = recording.pauses.map((pause) => pause.endSeconds);
  let last = lap.startSeconds;
  let [covered, before] = [0, Number.NaN];
  for (let i = 0; i < time.length; i += 1) {
    const seconds = time[i] ?? 0;
    const newTrack = next < starts.length && seconds >= (starts[next] ?? 0);
    while (next < starts.length && seconds >= (starts[next] ?? 0)) next += 1;
    if (seconds < span.from || seconds >= span.to) continue;
    if (newTrack && points.length > 0) points.push('</Track><Track>\n');
    points.push(pointXml(recording, i));
    last = seconds;
    const distance = recording.streams.channels.distance?.[i] ?? Number.NaN;
    if (distance > before) covered += distance - before;
    if (!Number.isNaN(distance)) before = distance;
  }
  const timer =
    lap.timerSeconds ??
    runningSeconds(recording, lap.startSeconds, Number.isFinite(span.to) ? span.to : last);
  return (
    `<Lap StartTime="${isoTime(recording.start + Math.round(lap.startSeconds * 1000))}">` +
    element('TotalTimeSeconds', timer, 3) +
    element('DistanceMeters', lap.distanceMeters ?? covered, 2) +
    element('MaximumSpeed', lap.maxSpeed, 3) +
    element('Calories', lap.caloriesKcal ?? 0) +
    heartRate('AverageHeartRateBpm', lap.averageHeartRate) +
    heartRate('MaximumHeartRateBpm', lap.maxHeartRate) +
    element('Intensity', lap.intensity === 'rest' ? 'Resting' : 'Active') +
    element('TriggerMethod', triggers[lap.trigger ?? 'manual'] ?? 'Manual') +
    `${points.length > 0 ? `<Track>\n${points.join('')}</Track>` : ''}</Lap>\n`
  );
}

function runningSeconds({ pauses }: Recording, from: number, to: number): number {
  return pauses.reduce(
    (sum, pause) => sum - Math.max(0, Math.min(pause.endSeconds, to) - Math.max(pause.startSeconds, from)),
    Math.max(0, to - from),
  );
}

function pointXml(recording: Recording, i: number): string {
  const { channels, time } = recording.streams;
  const value = (name: Channel): number => channels[name]?.[i] ?? Number.NaN;
  const onFoot = isFootSport(recording.sport);
  const position =
    element('LatitudeDegrees', value('latitude'), 7) + element('LongitudeDegrees', value('longitude'), 7);
  const extension =
    element('ax:Speed', value('speed'), 3) +
    (onFoot ? element('ax:RunCadence', value('cadence') / 2) : '') +
    element('ax:Watts', value('power'));
  return (
    `<Trackpoint>${element('Time', isoTime(recording.start + Math.round((time[i] ?? 0) * 1000)))}` +
    (position && `<Position>${position}</Position>`) +
    element('AltitudeMeters', value('altitude'), 2) +
    element('DistanceMeters', value('distance'), 2) +
    heartRate('HeartRateBpm', value('heartRate')) +
    (onFoot ? '' : element('Cadence', value('cadence'))) +
    `${extension && `<Extensions><ax:TPX>${extension}</ax:TPX></Extensions>`}</Trackpoint>\n`
  );
}

function heartRate(name: string, bpm: number | undefined): string {
  const value = element('Value', bpm);
  return value && `<${name}>${value}</${name}>`;
}

// The schema knows three sports.
const sportWord = (sport: Sport): string =>
  sport === 'running' ? 'Running' : sport === 'cycling' ? 'Biking' : 'Other';
const isoTime = (at: number): string => new Date(at).toISOString();

function creator(product: string, serial = '0'): string {
  const version = ['VersionMajor', 'VersionMinor', 'BuildMajor', 'BuildMinor']
    .map((name) => element(name, 0))
    .join('');
  return `<Creator xsi:type="Device_t"><Name>${escapeXml(product)}</Name>${element('UnitId', serial)}<ProductID>0</ProductID><Version>${version}</Version></Creator>`;
}

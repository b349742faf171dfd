import type { DeviceSettings, Lap, Recording, Totals } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import { present } from '../json.ts';
import { sportFromWord, type SportFields } from '../sport-words.ts';
import { budgetOf, countBothLegs, pointTable } from '../track-points.ts';
import { type Params, secondsOfClock, type Sections } from './params.ts';

const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;

/** The session, and how many lines of data it was made from: at most `most`. */
export function recordingOf(
  sections: Sections,
  params: Params,
  most: number,
): { readonly recording: Recording; readonly samples: number } {
  const lines = (sections.get('hrdata') ?? []).slice(0, most);
  const note = cleanText((sections.get('note') ?? []).join(' '), 2000);
  const sport = sportOf(note, params);
  const points = pointTable(budgetOf({ bytes: 0, records: most, depth: 0 }));
  const beats = params.intervalSeconds === 0 ? beatsOf(lines) : undefined;
  if (beats) {
    for (const [i, at] of beats.time.entries()) {
      points.set('heartRate', Math.round(60_000 / beats.ms[i]));
      points.push(params.clock + at * 1000, 0);
    }
  } else {
    for (const [i, line] of lines.entries()) {
      setRow(line, params, points);
      points.push(params.clock + i * params.intervalSeconds * 1000, 0);
    }
  }
  const { streams } = points.finish(params.clock);
  countBothLegs(streams, sport.sport);
  const recording = present<Recording>({
    ...sport,
    start: params.clock,
    startKnown: true,
    startIsLocal: true,
    device: { manufacturer: 'polar' },
    notes: note || undefined,
    totals: totalsOf(sections, params),
    streams,
    pauses: [],
    laps: lapsOf(sections.get('inttimes') ?? []),
    lengths: [],
    sets: [],
    beats,
    settings: settingsOf(params),
    vendorScores: {},
    warnings: [],
  });
  return { recording, samples: lines.length };
}

/** The file has no word for the sport; the note often is one, and a cadence was counted on a bicycle. */
function sportOf(note: string, { has }: Params): SportFields {
  if (/^rad(fahren|tour)?$/i.test(note)) return { sport: 'cycling' };
  if (/^lauf(en)?$/i.test(note)) return { sport: 'running' };
  const named = sportFromWord(note.slice(0, 60));
  return named.sport === 'other' ? { sport: has.cadence ? 'cycling' : 'other' } : named;
}

/** Pulse, then what the mode switches on, in this order. Speed is in tenths. */
function setRow(line: string, { has, isUs }: Params, points: ReturnType<typeof pointTable>): void {
  const values = line.split(/\s+/).map(Number);
  let at = 0;
  const next = (): number => values[at++] ?? Number.NaN;
  points.set('heartRate', next());
  if (has.speed) points.set('speed', (next() / 10) * ((isUs ? metersPerMile : 1000) / 3600));
  if (has.cadence) points.set('cadence', next());
  if (has.altitude) points.set('altitude', next() * (isUs ? metersPerFoot : 1));
  if (has.power) points.set('power', next());
}

/** Each line is the time since the beat before, in milliseconds. */
function beatsOf(lines: readonly string[]): NonNullable<Recording['beats']> {
  const ms = Float64Array.from(lines.map(Number).filter((interval) => interval >= 200 && interval <= 3000));
  let passed = 0;
  const time = ms.map((interval) => {
    passed += interval;
    return passed / 1000;
  });
  return { time, ms };
}

/** Of the sums of a trip: distance in tenths of a kilometre or mile, ascent. */
function totalsOf(sections: Sections, { lengthSeconds, isUs }: Params): Totals {
  const [distance = 0, ascent = 0] = (sections.get('trip') ?? []).map(Number);
  return present<Totals>({
    timerSeconds: lengthSeconds || undefined,
    elapsedSeconds: lengthSeconds || undefined,
    distanceMeters: distance > 0 ? (distance / 10) * (isUs ? metersPerMile : 1000) : undefined,
    ascentMeters: ascent > 0 ? ascent * (isUs ? metersPerFoot : 1) : undefined,
  });
}

/** A lap is a group of lines, the first of which begins with the time at which it ended. */
function lapsOf(lines: readonly string[]): Lap[] {
  let before = 0;
  return lines.flatMap((line) => {
    const [clock, , , average, max] = line.split(/\s+/);
    const end = secondsOfClock(clock);
    if (end === undefined || end <= before) return [];
    const lap = {
      startSeconds: before,
      timerSeconds: end - before,
      ...(Number(average) > 0 && { averageHeartRate: Number(average) }),
      ...(Number(max) > 0 && { maxHeartRate: Number(max) }),
    };
    before = end;
    return [lap];
  });
}

const settingsOf = ({ maxHeartRate, restingHeartRate, weight, isUs }: Params): DeviceSettings =>
  present<DeviceSettings>({
    maxHeartRate,
    restingHeartRate,
    // Under American units real files hold kilograms as well as pounds: nobody can tell which.
    weightKilograms: isUs ? undefined : weight,
  });

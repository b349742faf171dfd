import { gunzipSync } from 'node:zlib';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, type Session } from '../../src/analysis/session.ts';
import type { Day } from '../../src/domain/day.ts';
import type { Recording } from '../../src/domain/recording.ts';
import type { Sport } from '../../src/domain/sport.ts';
import type { Channel } from '../../src/domain/stream.ts';
import { fit } from '../../src/formats/fit/index.ts';
import { tcx } from '../../src/formats/tcx/index.ts';
import { bare } from '../made.ts';
import { sharedDir, sharedFile } from '../shared.ts';

/** A power stream that a case describes in words: `"200 W x 600 s"`. */
export function powerFrom(words: string): Float64Array {
  const ramp = /^0,1,\.\.\.,(\d+)$/.exec(words);
  if (ramp) return Float64Array.from({ length: Number(ramp[1]) + 1 }, (_, i) => i);
  if (words.startsWith('100 + floor(i/10)')) {
    return Float64Array.from({ length: 1800 }, (_, i) => 100 + Math.floor(i / 10));
  }
  return Float64Array.from(phases(words));
}

function phases(words: string): number[] {
  const group = /(\d+) x \(([^)]*)\)/.exec(words);
  if (group) {
    const once = phases(group[2]);
    const before = phases(words.slice(0, group.index));
    const after = phases(words.slice(group.index + group[0].length));
    return [...before, ...Array.from({ length: Number(group[1]) }, () => once).flat(), ...after];
  }
  return [...words.matchAll(/one sample (\d+) W|(\d+) W x (\d+) s/g)].flatMap(([, single, watts, seconds]) =>
    single ? [Number(single)] : Array.from({ length: Number(seconds) }, () => Number(watts)),
  );
}

const columns: Readonly<Record<string, Channel>> = {
  power_w: 'power',
  hr_bpm: 'heartRate',
  cadence: 'cadence',
  altitude_m: 'altitude',
  distance_m: 'distance',
  speed_mps: 'speed',
};

function readCsv(text: string): Recording {
  const [head, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const column = (i: number): Float64Array =>
    Float64Array.from(rows, (row) => (row[i] ? Number(row[i]) : Number.NaN));
  return bare('other', {
    time: column(0),
    channels: Object.fromEntries(
      head.flatMap((name, i) => (columns[name] ? [[columns[name], column(i)]] : [])),
    ),
  });
}

const read = new Map<string, Recording>();

/** The first recording of a reference file: `data/streams/….csv`, `data/fit/….fit`, `data/tcx/….TCX.gz`. */
export function recordingFrom(file: string): Recording {
  let recording = read.get(file);
  if (!recording) {
    const bytes = sharedFile(`science/${file}`);
    recording = file.endsWith('.csv')
      ? readCsv(bytes.toString('utf8'))
      : file.endsWith('.fit')
        ? fit.decode(bytes).recordings[0]
        : tcx.decode(gunzipSync(bytes)).recordings[0];
    read.set(file, recording);
  }
  return recording;
}

const nowhere = { day: '2020-01-01' as Day, landmarks: [] };
const sessions = new Map<string, Session>();

export function sessionFrom(file: string): Session {
  const session = sessions.get(file) ?? prepare(recordingFrom(file), nowhere);
  sessions.set(file, session);
  return session;
}

export const sessionOfStreams = (sport: Sport, streams: Recording['streams']): Session =>
  prepare(bare(sport, streams), nowhere);

/** The runs of June 2013, oldest first. */
export function juneFiles(): string[] {
  return readdirSync(join(sharedDir ?? '', 'science', 'data', 'tcx'))
    .sort()
    .map((name) => `data/tcx/${name}`);
}

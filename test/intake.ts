import pino from 'pino';
import type { Deps, Who } from '../src/app/deps.ts';
import { scopes } from '../src/app/deps.ts';
import type { FoundFile } from '../src/app/intake/found-file.ts';
import { inProcessDecoder } from '../src/app/intake/in-process-decoder.ts';
import type { Activity, Source } from '../src/domain/activity.ts';
import type { Athlete } from '../src/domain/athlete.ts';
import { openExport } from '../src/formats/container/export.ts';
import { countFiles, openAll, openBytes } from '../src/formats/container/index.ts';
import { identify } from '../src/formats/identify.ts';
import { payloadFormat } from '../src/vendors/identify.ts';
import { formats, workoutFormats } from '../src/formats/index.ts';
import { openMemoryStorage } from '../src/storage/index.ts';

export const me: Who = { athleteId: 'me', client: 'owner', scopes };

/** A library in memory with real parts; the athlete lives in Paris. */
export async function openLibrary(overrides: Partial<Deps> = {}): Promise<Deps> {
  const storage = overrides.storage ?? (await openMemoryStorage());
  const athlete: Athlete = {
    id: me.athleteId,
    isDemo: false,
    preferences: {
      language: 'en',
      units: 'metric',
      swimUnits: 'meters',
      weekStart: 'monday',
      timeZone: 'Europe/Paris',
    },
  };
  await storage.athletes.save(athlete);
  return {
    storage,
    decoder: inProcessDecoder((bytes, name) => payloadFormat(bytes) ?? identify(bytes, name)),
    files: { survey: countFiles, open: openAll, openBytes, openExport },
    formats,
    workoutFormats,
    watches: async () => [],
    outbox: 'outbox',
    clock: Date.now,
    log: pino({ level: 'silent' }),
    ...overrides,
  };
}

/** Files as an import meets them. */
export async function* found(
  files: Readonly<Record<string, string | Uint8Array>>,
): AsyncGenerator<FoundFile> {
  for (const [name, content] of Object.entries(files))
    yield { name, bytes: typeof content === 'string' ? Buffer.from(content) : content };
}

/** Every activity with its sources, oldest first. */
export async function libraryOf({
  storage,
}: Deps): Promise<{ readonly activity: Activity; readonly sources: readonly Source[] }[]> {
  const heads = await storage.activities.heads(me.athleteId, { order: 'oldest', limit: 100_000 });
  return Promise.all(
    heads.map(async ({ id }) => ({
      activity: (await storage.activities.get(me.athleteId, id)) as Activity,
      sources: await storage.activities.sources(me.athleteId, id),
    })),
  );
}

export interface Track {
  /** ISO instant. */
  readonly start: string;
  readonly seconds: number;
  readonly every?: number;
  readonly metersPerSecond?: number;
  readonly heartRate?: number;
  readonly name?: string;
  readonly sport?: string;
}

/** A straight run north from Annecy as GPX; a degree of latitude is 111.195 km on the sphere. */
export function gpxTrack(track: Track): string {
  const points = samples(track).map(
    ({ time, latitude }) =>
      `<trkpt lat="${latitude}" lon="6.13"><ele>450</ele><time>${time}</time>${
        track.heartRate
          ? `<extensions><TrackPointExtension xmlns="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><hr>${track.heartRate}</hr></TrackPointExtension></extensions>`
          : ''
      }</trkpt>`,
  );
  return `<?xml version="1.0"?><gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1"><trk>${
    track.name ? `<name>${track.name}</name>` : ''
  }${track.sport ? `<type>${track.sport}</type>` : ''}<trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

/** The same as TCX with one lap that states its totals. */
export function tcxRun(track: Track): string {
  const { start, seconds, metersPerSecond = 3, heartRate = 150, sport = 'Running' } = track;
  const points = samples(track).map(
    ({ time, latitude, meters }) =>
      `<Trackpoint><Time>${time}</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>6.13</LongitudeDegrees></Position><DistanceMeters>${meters}</DistanceMeters><HeartRateBpm><Value>${heartRate}</Value></HeartRateBpm></Trackpoint>`,
  );
  return `<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="${sport}"><Id>${start}</Id><Lap StartTime="${start}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${seconds * metersPerSecond}</DistanceMeters><Calories>100</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>${points.join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
}

function samples({ start, seconds, every = 5, metersPerSecond = 3 }: Track): {
  readonly time: string;
  readonly latitude: string;
  readonly meters: number;
}[] {
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => ({
    time: new Date(Date.parse(start) + i * every * 1000).toISOString(),
    latitude: (45.9 + (i * every * metersPerSecond) / 111_195).toFixed(7),
    meters: i * every * metersPerSecond,
  }));
}

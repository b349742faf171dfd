import { z } from 'zod';
import { isObject, type JsonObject, listIn, numberIn } from '../../formats/json.ts';
import { type Api, ifAllowed } from './api.ts';
import type { HeartReference } from './workout-text/write.ts';

/** What of the athlete's settings there decides how a session arrives. */
export interface Profile {
  /** What heart rates of this sport are a share of; absent = neither threshold nor maximum is set. */
  readonly heart?: HeartReference;
  /** Where sessions are passed on to; undefined = it does not say. */
  readonly passesTo?: readonly string[];
}

/** One switch for each maker. Polar has none. */
const switches: Readonly<Record<string, string>> = {
  icu_garmin_upload_workouts: 'Garmin',
  suunto_upload_workouts: 'Suunto',
  coros_upload_workouts: 'COROS',
  wahoo_upload_workouts: 'Wahoo',
  zwift_upload_workouts: 'Zwift',
  zepp_upload_workouts: 'Zepp',
  huawei_upload_workouts: 'Huawei',
};

/** Undefined when the athlete has not allowed settings. */
export async function profileFor(api: Api, type: string): Promise<Profile | undefined> {
  const answer = await ifAllowed(api.athlete());
  if (!answer) return undefined;
  const athlete = answer.json(z.looseObject({}));
  const isSaid = Object.keys(switches).some((name) => typeof athlete[name] === 'boolean');
  const heart = heartOf(settingsFor(athlete, type));
  return {
    ...(heart && { heart }),
    ...(isSaid && {
      passesTo: Object.entries(switches).flatMap(([name, maker]) => (athlete[name] === true ? [maker] : [])),
    }),
  };
}

/** A list, or a map of the same under their numbers; each speaks for several sports. */
function settingsFor(athlete: JsonObject, type: string): JsonObject {
  const given = athlete.sportSettings;
  const all = isObject(given) ? Object.values(given).filter(isObject) : listIn(athlete, 'sportSettings');
  return all.find(({ types }) => Array.isArray(types) && types.includes(type)) ?? {};
}

function heartOf(settings: JsonObject): HeartReference | undefined {
  const [lthr, max] = [numberIn(settings, 'lthr') ?? 0, numberIn(settings, 'max_hr') ?? 0];
  if (lthr >= 60 && lthr <= 230) return { bpm: lthr, of: 'LTHR' };
  return max >= 90 && max <= 240 ? { bpm: max, of: 'HR' } : undefined;
}

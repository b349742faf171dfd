import type { DecodedFile } from '../../domain/recording.ts';
import type { JsonObject } from '../../formats/json.ts';

/** What a payload may hold. `activity` is about a file, `session` stands for itself. */
export type Kind = 'activity' | 'session' | 'strava-stubs' | 'wellness' | 'event' | 'settings';

/** What one payload says. */
export type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;

/** Strava lets nobody hand on what came from it: such a row has a date, a note and nothing else. */
export const isStub = (row: JsonObject): boolean => row.source === 'STRAVA' || row._note != null;

/**
 * What is said about a session besides its recording: a vendor's list of activities and its notes on files. An athlete
 * names a session in the app, hardly ever on the watch: these words come first.
 */
import type { Activity, Source } from '../../domain/activity.ts';
import { type Annotation, fileKey } from '../../domain/recording.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Draft } from './decoder.ts';

export type Words = Pick<Annotation, 'title' | 'notes' | 'sport' | 'subSport' | 'gear' | 'vendorScores'>;

/** Everything said about these sources, in an order that does not depend on who came first. */
export async function wordsAbout(
  storage: Storage,
  athleteId: string,
  sources: readonly Source[],
): Promise<Words[]> {
  const keys = sources.flatMap(({ fileName, vendorId, isTold }) => [
    ...(isTold ? [] : [fileKey(fileName)]),
    ...(vendorId ? [vendorId] : []),
  ]);
  const annotations = await storage.annotations.about(athleteId, [...new Set(keys)]);
  const told = sources.filter(({ isTold }) => isTold).sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...annotations, ...told];
}

/** How an activity is described: in these words where there are any, else in those of its best sources. */
export function described(
  best: Source,
  ranked: readonly Source[],
  words: readonly Words[],
): Pick<Activity, 'title' | 'notes' | 'subSport' | 'gear' | 'vendorScores'> {
  const speakers: readonly Words[] = [...words, ...ranked];
  const gear = [...new Set(speakers.flatMap((one) => one.gear ?? []))];
  return {
    title: speakers.find(({ title }) => title)?.title,
    notes: speakers.find(({ notes }) => notes)?.notes,
    // A treadmill stays one: words only narrow what the recording leaves open.
    subSport:
      best.subSport ?? words.find(({ sport, subSport }) => subSport && sport === best.sport)?.subSport,
    gear: gear.length > 0 ? gear : undefined,
    vendorScores: Object.assign(
      {},
      ...words.map(({ vendorScores }) => vendorScores).reverse(),
      best.vendorScores,
    ) as Record<string, number>,
  };
}

/**
 * The source with what its own recording says, for one that was kept before sources knew it: until then the activity it
 * is shown as says nothing else.
 */
export function withOwnWords(source: Source, draft: Draft | undefined): Source {
  if (source.vendorScores || !draft) return source;
  const { subSport, gear, vendorScores } = draft;
  return { ...source, subSport, gear, vendorScores };
}

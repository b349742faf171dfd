/**
 * Every page of boucle in every state worth looking at: for the tests that read each of them and for the pictures that
 * people look at (`npm run looks`).
 */
import { importFiles } from '../../src/app/intake/import-paths.ts';
import { makeDemo } from '../../src/cli/demo.ts';
import { decodePool } from '../../src/decode-pool.ts';
import type { Preferences } from '../../src/domain/athlete.ts';
import { voiceFor } from '../../src/locales/index.ts';
import { openHosted } from '../hosted-with-mail.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { registered, signedIn } from '../sign-in.ts';
import { vendorsAt } from '../sources.ts';
import { connect, disclose, now, today } from './life.ts';
import { importOver, type Show, showsOf } from './shows.ts';

export { notPages, type Show } from './shows.ts';

/** Where a show is, and the cookie of whoever may see it. */
export type Place = Pick<TestHouse, 'url' | 'signIn'>;

export interface Gallery {
  /** The demo athlete's house. */
  readonly house: TestHouse;
  readonly shows: readonly Show[];
  /** The house a show is in: the demo athlete's, or one into which nothing came yet. */
  houseOf(show: Show): Place;
  /** The patterns of the addresses that answer a GET, on a computer of one's own and where many are served. */
  readonly paths: readonly string[];
  prefer(preferences: Partial<Preferences>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the demo athlete's house with `days` of history, and an empty one. */
export async function openGallery(days: number): Promise<Gallery> {
  const held = holdingDecoder();
  const vendors = vendorsAt({}, { 'polar.client_id': 'demo', 'polar.client_secret': 'demo' });
  const clock = (): number => now;
  const house = await openHouse({ clock, isDemo: true, deps: { vendors, decoder: held.decoder } });
  const empty = await openHouse({ clock, deps: { vendors } });
  const hosted = await openHosted({ clock, deps: { vendors, log: house.deps.log }, athletes: ['alba'] });
  const hostedPlace: Place = { url: hosted.url, signIn: async () => hosted.cookieOf('alba') };
  await fill(house, days);
  const coach = await registered(house, { client_name: 'Training Coach' });
  await signedIn(house, coach);
  const asking = await registered(house, { client_name: 'Another Assistant' });
  const shows = await showsOf(house, coach, asking);
  return {
    house,
    shows,
    paths: [...new Set([...house.paths, ...hosted.paths])],
    houseOf: ({ by }) =>
      by === 'newcomer' ? empty : by === 'member' || by === 'visitor' ? hostedPlace : house,
    prefer: async (wanted) => {
      for (const [{ storage }, id] of [
        [house.deps, 'me'],
        [empty.deps, 'me'],
        [hosted.deps, 'alba'],
      ] as const) {
        const athlete = await storage.athletes.get(id);
        if (athlete) await storage.athletes.setPreferences(id, { ...athlete.preferences, ...wanted });
      }
    },
    close: async () => {
      held.letGo();
      await importOver(house, shows.find(({ name }) => name === 'import-going')?.path ?? '');
      await Promise.all([house.close(), empty.close(), hosted.close()]);
      await held.decoder.close();
    },
  };
}

async function fill(house: TestHouse, days: number): Promise<void> {
  const { deps, who, home } = house;
  const voice = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
  const session = { deps, who, home, voice, close: async () => undefined };
  await makeDemo(session, { days, seed: 1, endDay: today }, async (files) => importFiles(deps, who, files));
  await connect(deps.storage);
  await disclose(deps.storage);
}

/** A decoder that keeps a file named `slow…` until it is let go: an import that is under way for as long as one looks. */
function holdingDecoder() {
  const pool = decodePool({ workers: 2 });
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const read: typeof pool.read = async (request) => {
    if (request.name.startsWith('slow')) await released;
    return pool.read(request);
  };
  return { decoder: { ...pool, read }, letGo };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Deps, scopes, type Who } from '../src/app/deps.ts';
import { type ImportReport, importFiles } from '../src/app/intake/import-paths.ts';
import { decodePool } from '../src/decode-pool.ts';
import type { Preferences } from '../src/domain/athlete.ts';
import { type Hosting, hostingFrom } from '../src/http/hosting.ts';
import { type ServeRequest, serveHttp } from '../src/http/serve.ts';
import { storedDoor } from '../src/http/stored-door.ts';
import { openStorage } from '../src/storage/index.ts';
import type { Storage } from '../src/storage/storage.ts';
import { english, realParts } from './house.ts';
import { type Browser, fakeBrowser, registered, signedInBy } from './sign-in.ts';

/** A boucle for many, served on a throw-away home with real parts. */
export interface Hosted {
  readonly home: string;
  /** `http://localhost:PORT/`: its public address, which a test can reach. Passkeys take no number for a name. */
  readonly url: string;
  /** Where it listens on this machine, whatever its public address. */
  readonly port: number;
  /** Every address that answers a GET, as a pattern. */
  readonly paths: readonly string[];
  readonly deps: Deps;
  /** Somebody who signed up. */
  newAthlete(athleteId: string, preferences?: Partial<Preferences>): Promise<Who>;
  /** The browser of an athlete who is signed in, however they did it. */
  signInAs(athleteId: string): Promise<Browser>;
  /** What that browser sends as `Cookie`. */
  cookieOf(athleteId: string): Promise<string>;
  /** The access token of an assistant that this athlete let in; by default all that is ticked at first. */
  assistantOf(athleteId: string, choose?: readonly string[]): Promise<string>;
  /** Brings files into an athlete's library by the normal door. */
  add(athleteId: string, files: Readonly<Record<string, Uint8Array>>): Promise<ImportReport>;
  close(): Promise<void>;
}

export interface HostedOptions {
  /** Who has signed up already: `alba` and `bruno`. */
  readonly athletes?: readonly string[];
  readonly clock?: () => number;
  /** `BOUCLE_REGION` and so on. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly hosting?: Partial<Hosting>;
  /** A home, or a storage, that is there already: another process of the same boucle. */
  readonly home?: string;
  readonly storage?: Storage;
  readonly deps?: Partial<Deps>;
  readonly serve?: Partial<ServeRequest>;
}

export async function openHosted(options: HostedOptions = {}): Promise<Hosted> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'boucle-hosted-')));
  const storage = options.storage ?? (await openStorage({ home }));
  const decoder = decodePool({ workers: 1 });
  const clock = options.clock ?? Date.now;
  const deps: Deps = { ...realParts(home, storage, decoder), clock, hosted: true, ...options.deps };
  const hosting = {
    ...(hostingFrom({ BOUCLE_PUBLIC_URL: 'http://localhost:0', ...options.environment }) as Hosting),
    ...options.hosting,
  };
  const sessionCookie = hosting.origin.startsWith('https:') ? '__Host-boucle' : 'boucle';
  const serving = await serveHttp({ deps, home, hosting, port: 0, ...options.serve });
  const { url } = serving;

  const newAthlete = async (athleteId: string, preferences: Partial<Preferences> = {}): Promise<Who> => {
    await storage.athletes.save({
      id: athleteId,
      isDemo: false,
      preferences: { ...english, ...preferences },
    });
    return { athleteId, client: 'owner', scopes };
  };
  const signInAs = async (athleteId: string): Promise<Browser> => {
    const browser = fakeBrowser(url);
    const session = await storedDoor(storage, clock).open(athleteId);
    browser.jar.set(sessionCookie, { value: session, path: '/' });
    return browser;
  };
  for (const athleteId of options.athletes ?? (options.storage ? [] : ['alba', 'bruno']))
    await newAthlete(athleteId);
  return {
    home,
    url,
    port: serving.port,
    paths: serving.paths,
    deps,
    newAthlete,
    signInAs,
    cookieOf: async (athleteId) => {
      const { jar } = await signInAs(athleteId);
      return `${sessionCookie}=${jar.get(sessionCookie)?.value}`;
    },
    assistantOf: async (athleteId, choose) => {
      const client = await registered({ url });
      return (await signedInBy(await signInAs(athleteId), client, choose)).access_token;
    },
    add: async (athleteId, files) =>
      importFiles(
        deps,
        { athleteId },
        (async function* () {
          for (const [name, bytes] of Object.entries(files)) yield { name, bytes };
        })(),
      ),
    close: async () => {
      await serving.close();
      await decoder.close();
      if (!options.storage) await storage.close();
      if (!options.home) await rm(home, { recursive: true, force: true });
    },
  };
}

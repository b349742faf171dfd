import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Vendors } from '../app/deps.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import { disconnectAll } from '../app/sources/index.ts';
import { UnsupportedError } from '../domain/errors.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import { demoCommand } from './demo.ts';
import { serveCommand } from './serve.ts';
import type { Session } from './session.ts';

/** A simulated vendor that is running: how it is reached, and how somebody connects to it. */
export interface Standing {
  readonly vendor: string;
  readonly url: string;
  readonly hosts: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly key?: string;
  close(): Promise<void>;
}

/**
 * `boucle demo --with-vendors`: the demo athlete, served, with simulated vendors in the place of the real ones. What they
 * were told is forgotten when it ends. Throws UnsupportedError where the simulators are not (the npm package).
 */
export async function demoWithVendors(
  session: Session,
  { port, ...wish }: { readonly days?: string; readonly seed?: string; readonly port?: string },
): Promise<number> {
  const { startAll } = await simulators();
  if (!(await isDemo(session))) await demoCommand(session, wish);
  const standing = await startAll();
  const { voice, deps } = session;
  const invented: Session = { ...session, deps: { ...deps, vendors: vendorsAt(deps.vendors, standing) } };
  try {
    for (const one of standing) process.stderr.write(`- ${voice.say(wayTo(one, invented))}\n`);
    process.stderr.write(`${voice.say('demo.vendors.try')}\n`);
    return await serveCommand(invented, { port, empty: true });
  } finally {
    // A key of a simulator means nothing to the vendor that a later start would ask.
    await disconnectAll(invented.deps, invented.who);
    await Promise.all(standing.map(async (one) => one.close()));
  }
}

/** They are no part of the product: only a checkout has them. */
async function simulators(): Promise<{ startAll: () => Promise<readonly Standing[]> }> {
  const file = join(import.meta.dirname, '..', '..', 'simulators', 'all.ts');
  if (!existsSync(file)) throw new UnsupportedError('demo.vendors.absent');
  return (await import(pathToFileURL(file).href)) as { startAll: () => Promise<readonly Standing[]> };
}

async function isDemo({ deps, who }: Session): Promise<boolean> {
  const athlete = await athleteOf(deps, who);
  return athlete.isDemo;
}

/** The same code in front of other addresses; nothing of it can reach a real vendor. */
export function vendorsAt(vendors: Vendors | undefined, standing: readonly Standing[]): Vendors | undefined {
  const at = (id: string): Standing | undefined => standing.find(({ vendor }) => vendor === id);
  return (
    vendors && {
      ...vendors,
      list: vendors.list.filter(({ id }) => at(id)),
      hosts: ({ id }) => at(id)?.hosts ?? {},
      setting: ({ id }, name) => at(id)?.settings[name],
    }
  );
}

function wayTo({ vendor: id, url, key }: Standing, { deps }: Session): Phrase {
  const vendor = deps.vendors?.list.find((one) => one.id === id)?.name ?? id;
  return key === undefined
    ? phrase('demo.vendors.page', { vendor, url })
    : phrase('demo.vendors.key', { vendor, url, key });
}

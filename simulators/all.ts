/** All simulators at once, and what somebody needs to connect to each. Started by `boucle demo --with-vendors`. */
import { startCorosSimulator } from './coros/index.ts';
import { demoKey, startGarminSimulator } from './garmin/index.ts';
import { startIntervalsIcuSimulator } from './intervals-icu/index.ts';
import { startPolarSimulator } from './polar/index.ts';

export interface Standing {
  /** The vendor's id. */
  readonly vendor: string;
  readonly url: string;
  /** Addresses by the names under which the vendor is asked. */
  readonly hosts: Readonly<Record<string, string>>;
  /** What its operator would be given. */
  readonly settings: Readonly<Record<string, string>>;
  /** A key that it accepts; absent = it is connected on its own page. */
  readonly key?: string;
  close(): Promise<void>;
}

/** Starts every simulator on a free port of this machine. */
export async function startAll(): Promise<readonly Standing[]> {
  return Promise.all([intervalsIcu(), garmin(), coros(), polar()]);
}

async function intervalsIcu(): Promise<Standing> {
  const simulator = await startIntervalsIcuSimulator();
  const { url, client, athletes } = simulator;
  return {
    vendor: 'intervals-icu',
    url,
    hosts: { site: url },
    settings: { client_id: client.id, client_secret: client.secret },
    key: athletes[0].key,
    close: async () => simulator.close(),
  };
}

async function garmin(): Promise<Standing> {
  const simulator = await startGarminSimulator();
  const { url } = simulator;
  return {
    vendor: 'garmin',
    url,
    hosts: { api: url },
    settings: {},
    key: demoKey,
    close: async () => simulator.close(),
  };
}

async function coros(): Promise<Standing> {
  const simulator = await startCorosSimulator();
  const { url, hosts } = simulator;
  return { vendor: 'coros', url, hosts, settings: {}, close: async () => simulator.close() };
}

async function polar(): Promise<Standing> {
  const simulator = await startPolarSimulator();
  const { url, client } = simulator;
  return {
    vendor: 'polar',
    url,
    hosts: { api: url, auth: url, token: url },
    settings: { client_id: client.id, client_secret: client.secret },
    close: async () => simulator.close(),
  };
}

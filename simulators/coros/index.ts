import { type Simulator, simulate } from '../kit/index.ts';
import { madeUpAthlete } from './athlete.ts';
import { challenge, mcp } from './mcp.ts';
import { oauth } from './oauth.ts';
import { type CorosOptions, type RegionId, regionIds } from './options.ts';
import { dayAt, type State } from './state.ts';

export type { CorosActivity, CorosAthlete, CorosOptions, Planned, RegionId } from './options.ts';

export interface CorosSimulator extends Simulator {
  /** Each on a host of its own, as at COROS; the simulator itself is the gateway. */
  readonly regions: Readonly<Record<RegionId, Simulator>>;
  readonly files: Simulator;
  readonly state: State;
  /** Addresses as a client names them: `gateway`, a region's id, `files` for the store. */
  readonly hosts: Readonly<Record<string, string>>;
  /** As an athlete answers the page of consent: where the browser is sent. Throws for a page that is an error. */
  visit(page: string, answer?: 'accept' | 'deny'): Promise<URL>;
}

/** COROS's MCP server: a gateway, three regions that each sign in for themselves, and a store of files. */
export async function startCorosSimulator(options: CorosOptions = {}): Promise<CorosSimulator> {
  const { now = Date.now } = options;
  let offset = 0;
  const state = newState(options, () => now() + offset);
  const gateway = await simulate(
    ({ app }) => {
      app.all('/mcp', (c) => {
        const regional = state.urls[options.gatewayRegion ?? state.athlete.region];
        return options.gateway === 'redirect' ? c.redirect(`${regional}/mcp`, 307) : challenge(c, regional);
      });
    },
    { port: options.port },
  );
  const started = await Promise.all(
    regionIds.map(async (id) => {
      const one = await simulate(({ app }) => {
        oauth(app, state, id);
        mcp(app, state, id);
      });
      return [id, one] as const;
    }),
  );
  const files = await simulate(({ app }) => {
    app.get('/fit/:user/:file', (c) => {
      const fit = state.athlete.activities.find(
        ({ labelId }) => c.req.param('file') === `${labelId}.fit`,
      )?.fit;
      return fit ? c.body(Buffer.from(fit), 200, { 'content-type': 'binary/octet-stream' }) : c.notFound();
    });
  });
  const regions = Object.fromEntries(started) as Record<RegionId, Simulator>;
  Object.assign(state.urls, { gateway: gateway.url, files: files.url });
  for (const [id, { url }] of started) state.urls[id] = url;
  return {
    ...gateway,
    url: gateway.url,
    regions,
    files,
    state,
    hosts: { ...state.urls, files2: state.urls.files },
    visit,
    advance: (ms) => void (offset += ms),
    close: async () => {
      await Promise.all([gateway, files, ...Object.values(regions)].map((one) => one.close()));
    },
  };
}

async function visit(page: string, answer: 'accept' | 'deny' = 'accept'): Promise<URL> {
  const shown = await fetch(page);
  if (!shown.ok) throw new Error(await shown.text());
  const sent = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  });
  const to = sent.headers.get('location');
  if (!to) throw new Error(await sent.text());
  return new URL(to);
}

const newState = (options: CorosOptions, now: () => number): State => ({
  options,
  athlete: madeUpAthlete(dayAt(now(), options.athlete?.timeZone ?? 'Europe/Paris'), options.athlete),
  now,
  urls: { gateway: '', files: '', na: '', eu: '', cn: '' },
  clients: new Map(),
  codes: new Map(),
  access: new Map(),
  refresh: new Map(),
  sessions: new Map(),
  fitAt: [],
  planned: new Map(),
  nextId: 1,
  lost: 0,
  outages: 0,
});

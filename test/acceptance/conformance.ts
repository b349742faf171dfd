/**
 * `npm run conformance`: the official protocol suite against boucle. Twice for each revision of the protocol: what can
 * be asked of any server, against the program as it is served; everything else, against the suite's fixtures behind
 * boucle's own door. The suite cannot send a bearer token, so a proxy on loopback adds it. And its authorization suite
 * against the sign-in of the program, with an athlete who agrees, once for each way in which a client names itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askedOfBoucle,
  checksOfFixtures,
  known,
  knownOfAuthorization,
  notOffered,
  type Revision,
  revisions,
  suite,
} from './conformance/expected.ts';
import { namings, operatorsClient, runAuthorization } from './conformance/authorization.ts';
import { serveFixtures } from './conformance/served-fixtures.ts';
import { type Check, type Results, runSuite } from './conformance/suite.ts';
import { install } from './install.ts';
import { proxyWithToken } from './proxy.ts';
import { type Line, report, say } from './report.ts';
import { type Served, serveHome } from './served.ts';

interface Target {
  readonly mcpUrl: string;
  readonly token: string;
  close(): Promise<void>;
}

const scratch = await mkdtemp(join(tmpdir(), 'boucle-conformance-'));
async function main(): Promise<number> {
  const installed = await install(scratch, suite);
  if ('missing' in installed) {
    say(`skipped: could not install ${suite}: ${installed.missing}`);
    return 0;
  }
  const house = await serveHome(join(scratch, 'home'), [], {
    BOUCLE_CLIENTS_FILE: await operatorsClient(scratch),
  });
  const authorization = await authorizationLines(house, installed.folder);
  const served = await resultsOf('served', house, installed.folder);
  const fixtures = await resultsOf('fixtures', await serveFixtures(), installed.folder);
  const lines = revisions.flatMap((revision) => [
    ...askedOfBoucle[revision].map((scenario) =>
      judge(['boucle', revision, scenario], withoutFixtures(served[revision].get(scenario))),
    ),
    isWhole('fixtures', revision, fixtures[revision].size, known[revision]),
    ...[...fixtures[revision]].map(([scenario, checks]) =>
      judge(['fixtures', revision, scenario], checks, notOffered[revision][scenario]),
    ),
  ]);
  say(`${suite}\n`);
  return report(['served', 'revision', 'scenario', 'checks'], [...authorization, ...lines]);
}

/** The sign-in of the program itself, by each way in which a client can name itself. */
async function authorizationLines(served: Served, folder: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const revision of revisions)
    for (const [naming, name] of Object.entries(namings)) {
      const output = join(scratch, `authorization-${revision}-${naming}`);
      const clientId = await name(served);
      const results = await runAuthorization({ folder, served, clientId, revision, output });
      lines.push(isWhole(`sign-in, ${naming}`, revision, results.size, knownOfAuthorization));
      for (const [scenario, checks] of results)
        lines.push(judge([`sign-in, ${naming}`, revision, scenario], checks));
    }
  return lines;
}

async function resultsOf(name: string, target: Target, folder: string): Promise<Record<Revision, Results>> {
  const proxy = await proxyWithToken(target.mcpUrl, target.token);
  const url = `${proxy.url}/mcp`;
  const of = async (revision: Revision): Promise<Results> =>
    runSuite({ folder, url, revision, output: join(scratch, `${name}-${revision}`) });
  try {
    return { '2026-07-28': await of('2026-07-28'), '2025-11-25': await of('2025-11-25') };
  } finally {
    await proxy.close();
    await target.close();
  }
}

const isWhole = (served: string, revision: Revision, seen: number, all: number): Line => ({
  outcome: seen === all ? 'passed' : 'failed',
  cells: [served, revision, 'the whole suite', `${seen} of ${all} scenarios ran`],
});

const withoutFixtures = (checks: readonly Check[] = []): readonly Check[] =>
  checks.filter(({ id }) => !checksOfFixtures.has(id));

/** A scenario without any check has proved nothing, so it has failed. */
function judge(cells: readonly string[], checks: readonly Check[], excuse?: string): Line {
  const failures = checks.filter(({ status }) => status === 'FAILURE');
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  const [first] = failures;
  if (excuse && (first || passed === 0)) return { outcome: 'skipped', cells: [...cells, excuse] };
  if (!first && passed > 0) return { outcome: 'passed', cells: [...cells, `${passed} passed`] };
  const why = first ? `${first.id}: ${first.errorMessage}` : 'nothing was checked';
  return { outcome: 'failed', cells: [...cells, `${failures.length} failed, ${why}`] };
}

try {
  process.exitCode = await main();
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** A process that is killed in the middle: answers and remembers, and says each time what has been acknowledged. */
import { writeSync } from 'node:fs';
import pino from 'pino';
import { scopes } from '../../src/app/deps.ts';
import { logOptions } from '../../src/app/log-fields.ts';
import { callTool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { encodeActivity } from '../../src/formats/fit/index.ts';
import { importFiles } from '../../src/app/intake/import-paths.ts';
import { made } from '../library.ts';
import { realParts } from '../house.ts';
import { decodePool } from '../../src/decode-pool.ts';
import { lastingMembers } from '../members.ts';

const [home, memberName, begin] = process.argv.slice(2);
const member = (await lastingMembers()).find(({ name }) => name === memberName);
if (!member) throw new Error(`no storage ${memberName}`);
const storage = await member.open(home);
const log = pino(logOptions('fatal'));
const deps = { ...realParts(home, storage, decodePool({ workers: 1 })), log };
const who = { athleteId: 'me', client: 'busy', scopes };
const say = (what: object): void => void writeSync(1, `${JSON.stringify(what)}\n`);

/** What came of a call: the answer was released, or it was told that it was not. */
async function call(name: string, args: object): Promise<boolean> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(name);
  const outcome = await callTool(tool, args, deps, who);
  if (!outcome.ok) say({ refused: outcome.code });
  // An answer that shows nothing leaves no line.
  return outcome.ok && (name !== 'list_activities' || outcome.text.includes('act_'));
}

say({ ready: true });
for (let n = Number(begin); ; n++) {
  if (await call('list_activities', { period: 'all', limit: 5 })) say({ answered: n });
  if (await call('remember', { kind: 'note', text: `note ${n}` })) say({ remembered: `note ${n}` });
  const start = new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();
  const run = made({
    sport: 'running',
    start,
    stretches: [{ seconds: 60, speed: 3 }],
    more: { title: `run ${n}` },
  });
  const file = { name: `${n}.fit`, bytes: encodeActivity(run) };
  const report = await importFiles(
    deps,
    who,
    (async function* () {
      yield file;
    })(),
  ).catch(() => undefined);
  if (report?.activities === 1) say({ imported: `run ${n}` });
}

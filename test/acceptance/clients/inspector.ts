import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawTools, sawWords } from './evidence.ts';
import { oauthStory } from './oauth-story.ts';

interface Listing {
  readonly result?: { readonly tools?: readonly { readonly name: string }[] };
}

const eras = ['legacy', 'modern', 'auto'] as const;

/** The protocol's own debugging tool: speaks either era when told to, and judges schemas. */
export const inspector: RealClient = {
  name: 'MCP Inspector',
  package: '@modelcontextprotocol/inspector@2.12.0',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, token, stdio } = trial.served;
    const overHttp = [mcpUrl, '--header', `Authorization: Bearer ${token}`];
    const ask = asks(trial, { PATH: plainPath });
    for (const [transport, target] of [
      ['http', overHttp],
      ['stdio', stdio],
    ] as const)
      for (const era of transport === 'http' ? eras : (['auto'] as const)) {
        const listed = await ask(target, '--protocol-era', era, '--method', 'tools/list');
        yield sawTools({ transport, tried: `tools/list, ${era}` }, namesIn(listed), listed);
      }
    for (const era of ['legacy', 'modern'] as const)
      yield sawWords(
        { transport: 'http', tried: `tools/call, ${era}` },
        /"distance_meters":40\b/,
        await ask(overHttp, '--protocol-era', era, ...call),
      );
    const strict = await ask(overHttp, '--protocol-era', 'auto', '--method', 'tools/list', '--strict');
    yield sawWords({ transport: 'http', tried: 'schemas, --strict' }, /\b0 errors.*/, strict);
    const refused = await ask([mcpUrl, '--header', 'Authorization: Bearer wrong'], '--method', 'tools/list');
    const wrong = refused.code === 0 ? 'listed with a wrong token' : undefined;
    yield { transport: 'http', tried: 'a wrong token', saw: `exit ${refused.code}`, ...(wrong && { wrong }) };
    yield* signsIn(trial);
  },
};

const call = ['--method', 'tools/call', '--tool-name', 'summarize_training', '--tool-arg', 'period=all'];
type Ask = (target: readonly string[], ...args: readonly string[]) => Promise<Ran>;

const asks = ({ folder, home }: Trial, env: Readonly<Record<string, string>>): Ask => {
  // In a container it would forget its tokens at the end of each command.
  const store = { MCP_INSPECTOR_SECRET_STORE: 'file' };
  const options = { cwd: home, env: { ...env, ...store, HOME: home }, seconds: 40 };
  return async (target, ...args) =>
    run(programIn(folder, 'inspector'), ['--cli', ...target, ...args, '--format', 'json', '-q'], options);
};

function signsIn(trial: Trial): AsyncIterable<Seen> {
  const target = [trial.served.mcpUrl];
  const stored = asks(trial, { PATH: plainPath });
  const list = ['--protocol-era', 'auto', '--method', 'tools/list'];
  return oauthStory(trial, {
    by: 'DCR',
    // Without a terminal it opens a browser only when told to.
    signIn: async ({ env }) => asks(trial, { ...env, MCP_AUTO_OPEN_ENABLED: 'true' })(target, ...list),
    use: async () => {
      const called = await stored(target, '--stored-auth-only', '--protocol-era', 'modern', ...call);
      const listed = await stored(target, '--stored-auth-only', ...list);
      return {
        tools: namesIn(listed),
        answer: called.stdout,
        ran: { ...called, said: called.said + listed.said },
      };
    },
    refused: /"code":"auth_required"/,
  });
}

const namesIn = ({ stdout }: Ran): string[] =>
  json<Listing>(stdout)?.result?.tools?.map(({ name }) => name) ?? [];

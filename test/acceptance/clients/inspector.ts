import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawTools, sawWords } from './evidence.ts';

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
    const ask = async (target: readonly string[], ...args: readonly string[]): Promise<Ran> =>
      run(programIn(trial.folder, 'inspector'), ['--cli', ...target, ...args, '--format', 'json', '-q'], {
        cwd: trial.home,
        env: { PATH: plainPath, HOME: trial.home },
        seconds: 40,
      });
    for (const [transport, target] of [
      ['http', overHttp],
      ['stdio', stdio],
    ] as const)
      for (const era of transport === 'http' ? eras : (['auto'] as const)) {
        const listed = await ask(target, '--protocol-era', era, '--method', 'tools/list');
        const names = json<Listing>(listed.stdout)?.result?.tools?.map(({ name }) => name) ?? [];
        yield sawTools({ transport, tried: `tools/list, ${era}` }, names, listed);
      }
    const call = ['--method', 'tools/call', '--tool-name', 'summarize_training', '--tool-arg', 'period=all'];
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
  },
};

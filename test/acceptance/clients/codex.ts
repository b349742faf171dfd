import { plainPath, programIn } from '../install.ts';
import { type Ran, run, type RunOptions } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawAnswer, sawTools, sawWords } from './evidence.ts';
import { paste } from './paste.ts';

interface Status {
  readonly id?: number;
  readonly result?: { readonly data?: readonly { readonly name: string; readonly tools: object }[] };
}

/** Codex CLI: what the page Connect and docs/connect/codex.md say, its own listing, then a question to a scripted model. */
export const codex: RealClient = {
  name: 'Codex CLI',
  package: '@openai/codex@0.171.0',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, token } = trial.served;
    const env = { PATH: plainPath, HOME: trial.home, BOUCLE_TOKEN: token, NO_KEY: 'none' };
    const start = async (args: readonly string[], more: Partial<RunOptions> = {}): Promise<Ran> =>
      run(programIn(trial.folder, 'codex'), args, { cwd: trial.home, env, seconds: 60, ...more });
    await paste('codex', trial, env);
    await start(['mcp', 'add', 'over-http', '--url', mcpUrl, '--bearer-token-env-var', 'BOUCLE_TOKEN']);
    const listed = await start(['mcp', 'list']);
    yield sawWords({ transport: 'http', tried: 'mcp list' }, /enabled +Bearer token/, listed);
    const status = await start(['app-server'], {
      seconds: 40,
      dialogue: askForStatus,
      until: /^\{"id":2,.*\}$/m,
    });
    for (const [transport, name] of [
      ['http', 'over-http'],
      ['stdio', 'boucle'],
    ] as const)
      yield sawTools({ transport, tried: 'mcpServerStatus/list' }, toolsOf(status, name), status);
    for (const [transport, other] of [
      ['http', 'boucle'],
      ['stdio', 'over-http'],
    ] as const) {
      const model = await trial.model('summarize_training');
      const asked = await start(question(model.url, other));
      yield sawAnswer({ transport, tried: 'a question' }, 'structure', model, asked);
      await model.close();
    }
  },
};

/** With one of the two servers switched off: their tools have the same names, and Codex offers each name once. */
const question = (model: string, withoutServer: string): string[] => [
  'exec',
  '--skip-git-repo-check',
  '--dangerously-bypass-approvals-and-sandbox',
  '--model=scripted',
  `--config=mcp_servers.${withoutServer}.enabled=false`,
  '--config=model_provider=scripted',
  `--config=model_providers.scripted={name="scripted",base_url="${model}",wire_api="responses",env_key="NO_KEY"}`,
  'How much did I train?',
];

const message = (body: object): string => JSON.stringify(body);
const askForStatus = [
  {
    after: /^/,
    write: message({
      id: 1,
      method: 'initialize',
      params: { clientInfo: { name: 'acceptance', version: '1' } },
    }),
  },
  { after: /^\{"id":1,/m, write: message({ method: 'initialized' }) },
  { after: /^\{"id":1,/m, write: message({ id: 2, method: 'mcpServerStatus/list', params: {} }) },
];

function toolsOf({ stdout }: Ran, server: string): string[] {
  const answers = stdout.split('\n').map((line) => json<Status>(line));
  const data = answers.find((answer) => answer?.id === 2)?.result?.data;
  return Object.keys(data?.find(({ name }) => name === server)?.tools ?? {});
}

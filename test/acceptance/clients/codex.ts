import { plainPath, programIn } from '../install.ts';
import { type Ran, run, type RunOptions } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawAnswer, sawTools, sawWords } from './evidence.ts';

interface Status {
  readonly id?: number;
  readonly result?: { readonly data?: readonly { readonly name: string; readonly tools: object }[] };
}

/** Codex CLI: the commands of docs/connect/codex.md, its own listing, then a question answered by a scripted model. */
export const codex: RealClient = {
  name: 'Codex CLI',
  package: '@openai/codex@0.171.0',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, token, stdio } = trial.served;
    const start = async (args: readonly string[], more: Partial<RunOptions> = {}): Promise<Ran> =>
      run(programIn(trial.folder, 'codex'), args, {
        cwd: trial.home,
        env: { PATH: plainPath, HOME: trial.home, BOUCLE_TOKEN: token, NO_KEY: 'none' },
        seconds: 60,
        ...more,
      });
    await start(['mcp', 'add', 'boucle', '--url', mcpUrl, '--bearer-token-env-var', 'BOUCLE_TOKEN']);
    await start(['mcp', 'add', 'boucle-stdio', '--', ...stdio]);
    const listed = await start(['mcp', 'list']);
    yield sawWords({ transport: 'http', tried: 'mcp list' }, /enabled +Bearer token/, listed);
    const status = await start(['app-server'], {
      seconds: 40,
      dialogue: askForStatus,
      until: /^\{"id":2,.*\}$/m,
    });
    for (const [transport, name] of [
      ['http', 'boucle'],
      ['stdio', 'boucle-stdio'],
    ] as const)
      yield sawTools({ transport, tried: 'mcpServerStatus/list' }, toolsOf(status, name), status);
    const model = await trial.model();
    const provider = `model_providers.scripted={name="scripted",base_url="${model.url}",wire_api="responses",env_key="NO_KEY"}`;
    const asked = await start([
      'exec',
      '--skip-git-repo-check',
      '--dangerously-bypass-approvals-and-sandbox',
      '--model=scripted',
      '--config=model_provider=scripted',
      `--config=${provider}`,
      'How much did I train?',
    ]);
    yield sawAnswer({ transport: 'http', tried: 'a question' }, 'structure', model, asked);
    await model.close();
  },
};

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

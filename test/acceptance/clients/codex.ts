import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import { type Ran, run, type RunOptions, type Turn } from '../run.ts';
import { apart } from './apart.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawAnswer, sawTools, sawWords } from './evidence.ts';
import { oauthStory } from './oauth-story.ts';
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
    const start = startIn(trial, { BOUCLE_TOKEN: token });
    await paste('codex', trial, { PATH: plainPath, HOME: trial.home });
    await start(['mcp', 'add', 'over-http', '--url', mcpUrl, '--bearer-token-env-var', 'BOUCLE_TOKEN']);
    const listed = await start(['mcp', 'list']);
    yield sawWords({ transport: 'http', tried: 'mcp list' }, /enabled +Bearer token/, listed);
    const status = await start(['app-server'], statusOnly);
    for (const [transport, name] of [
      ['http', 'over-http'],
      ['stdio', 'boucle'],
    ] as const)
      yield sawTools({ transport, tried: 'mcpServerStatus/list' }, toolsOf(status, name), status);
    for (const [transport, name, other] of [
      ['http', 'over-http', 'boucle'],
      ['stdio', 'boucle', 'over-http'],
    ] as const) {
      const model = await trial.model('summarize_training');
      const asked = await start(question(model.url, name, `mcp_servers.${other}.enabled=false`));
      yield sawAnswer({ transport, tried: 'a question' }, 'structure', model, asked);
      await model.close();
    }
    yield* signsIn(await apart(trial, 'by-document'), 'CIMD');
    yield* signsIn(await apart(trial, 'by-registration'), 'DCR');
  },
};

type Start = (args: readonly string[], more?: Partial<RunOptions>) => Promise<Ran>;

function startIn({ folder, home }: Trial, more: Readonly<Record<string, string>> = {}): Start {
  const env = { PATH: plainPath, HOME: home, NO_KEY: 'none', ...more };
  return async (args, options = {}) =>
    run(programIn(folder, 'codex'), args, { cwd: home, env, seconds: 60, ...options });
}

function signsIn(trial: Trial, by: 'CIMD' | 'DCR'): AsyncIterable<Seen> {
  const start = startIn(trial);
  return oauthStory(trial, {
    by,
    host: 'chatgpt.com',
    signIn: async ({ env }) => {
      const toml = `[mcp_servers.boucle]\nurl = "${trial.served.mcpUrl}"\n`;
      await mkdir(join(trial.home, '.codex'), { recursive: true });
      await writeFile(join(trial.home, '.codex', 'config.toml'), toml);
      const login = ['mcp', 'login', 'boucle', '--oauth-client-registration', by.toLowerCase()];
      return start(login, { env: { ...env, HOME: trial.home } });
    },
    use: async () => {
      const model = await trial.model('summarize_training');
      const ran = await start(question(model.url, 'boucle'));
      await model.close();
      const status = await start(['app-server'], statusOnly);
      const said = `${ran.said}\n${status.said}`;
      return { tools: toolsOf(status, 'boucle'), answer: model.handed.at(-1) ?? '', ran: { ...ran, said } };
    },
    refused: /"authStatus":"notLoggedIn"/,
  });
}

/** One of two servers has to be switched off: their tools have the same names, and Codex offers each name once. */
const question = (model: string, server: string, ...settings: readonly string[]): string[] => [
  'exec',
  '--skip-git-repo-check',
  '--dangerously-bypass-approvals-and-sandbox',
  '--model=scripted',
  // Else it asks the model before a server that takes its second to start is there.
  `--config=mcp_servers.${server}.required=true`,
  ...settings.map((setting) => `--config=${setting}`),
  '--config=model_provider=scripted',
  `--config=model_providers.scripted={name="scripted",base_url="${model}",wire_api="responses",env_key="NO_KEY"}`,
  'How much did I train?',
];

const line = (body: object): string => `${JSON.stringify(body)}\n`;
const askForStatus: readonly Turn[] = [
  {
    after: /^/,
    write: line({
      id: 1,
      method: 'initialize',
      params: { clientInfo: { name: 'acceptance', version: '1' } },
    }),
  },
  {
    after: /^\{"id":1,/m,
    write: line({ method: 'initialized' }) + line({ id: 2, method: 'mcpServerStatus/list', params: {} }),
  },
];

const statusOnly: Partial<RunOptions> = {
  seconds: 40,
  dialogue: askForStatus,
  until: /^\{"id":2,.*\}$/m,
};

function toolsOf({ stdout }: Ran, server: string): string[] {
  const answers = stdout.split('\n').map((line) => json<Status>(line));
  const data = answers.find((answer) => answer?.id === 2)?.result?.data;
  return Object.keys(data?.find(({ name }) => name === server)?.tools ?? {});
}

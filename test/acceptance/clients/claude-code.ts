import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import { inTerminal, noTerminal } from '../terminal.ts';
import type { FakeModel } from '../fake-model.ts';
import { apart } from './apart.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { sawAnswer, sawTools, sawWords } from './evidence.ts';
import { oauthStory } from './oauth-story.ts';
import { paste } from './paste.ts';

/** Claude Code: what the page Connect and docs/connect/claude-code.md say, then a question to a scripted model. */
export const claudeCode: RealClient = {
  name: 'Claude Code',
  package: '@anthropic-ai/claude-code@2.1.332',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, stdio } = trial.served;
    const claude = startIn(trial);
    await putInPlace(trial.folder);
    await paste('claude-code', trial, { ...quiet, PATH: plainPath, HOME: trial.home });
    await claude(['mcp', 'add', '--scope', 'user', 'boucle-stdio', '--', ...stdio]);
    const header = ['--header', 'Authorization: Bearer of-another-life'];
    await claude(['mcp', 'add', '--scope', 'user', '--transport', 'http', 'old', mcpUrl, ...header]);
    const listed = await claude(['mcp', 'list']);
    yield sawWords({ transport: 'http', tried: 'mcp list' }, /(?<=^boucle: .*)✔ Connected/m, listed);
    yield sawWords({ transport: 'stdio', tried: 'mcp list' }, /(?<=^boucle-stdio: .*)✔ Connected/m, listed);
    yield sawWords(
      { transport: 'http', tried: 'an old token' },
      /(?<=^old: .*)rejected the configured Authorization header \(HTTP 401\)/m,
      listed,
    );
    await claude(['mcp', 'remove', 'old']);
    yield* asked(trial, claude);
    yield* signsIn(await apart(trial, 'oauth'));
  },
};

type Start = (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<Ran>;

const quiet = {
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  // On a busy machine a server by stdio starts later than it is willing to wait before it asks the model.
  MCP_CONNECTION_NONBLOCKING: 'false',
  MCP_CONNECT_TIMEOUT_MS: '30000',
};

function startIn({ folder, home }: Trial): Start {
  const env = { ...quiet, PATH: plainPath, HOME: home };
  return async (args, more = {}) =>
    run(programIn(folder, 'claude'), args, { cwd: home, env: { ...env, ...more }, seconds: 60 });
}

async function* asked(trial: Trial, claude: Start): AsyncIterable<Seen> {
  for (const [transport, name] of [
    ['http', 'boucle'],
    ['stdio', 'boucle-stdio'],
  ] as const) {
    const shown = await claude(['mcp', 'get', name]);
    yield sawWords({ transport, tried: 'mcp get' }, /Status: ✔ Connected/, shown);
    const model = await trial.model(`mcp__${name}__summarize_training`);
    const ran = await ask(claude, name, model);
    const offered = model.offered.filter((tool) => tool.startsWith(`mcp__${name}__`));
    yield sawTools({ transport, tried: 'tools the model is offered' }, offered, ran);
    yield sawAnswer({ transport, tried: 'a question' }, 'structure', model, ran);
    await model.close();
  }
}

const ask = async (claude: Start, server: string, model: FakeModel): Promise<Ran> =>
  claude(['-p', 'How much did I train?', '--allowedTools', `mcp__${server}__summarize_training`], {
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'none',
    ENABLE_TOOL_SEARCH: 'false',
  });

/** By its published document, and with a terminal, which its sign-in wants. */
async function* signsIn(trial: Trial): AsyncIterable<Seen> {
  const claude = startIn(trial);
  const what = { transport: 'http', tried: 'CIMD: signs in' } as const;
  if (noTerminal) return yield { ...what, saw: '–', skipped: noTerminal };
  yield* oauthStory(trial, {
    by: 'CIMD',
    host: 'claude.ai',
    signIn: async ({ env }) => {
      await claude(['mcp', 'add', '--scope', 'user', '--transport', 'http', 'boucle', trial.served.mcpUrl]);
      const [program, args] = inTerminal(programIn(trial.folder, 'claude'), ['mcp', 'login', 'boucle']);
      const home = { HOME: trial.home, TERM: 'xterm' };
      return run(program, args, { cwd: trial.home, env: { ...env, ...quiet, ...home }, seconds: 60 });
    },
    use: async () => {
      const model = await trial.model('mcp__boucle__summarize_training');
      const ran = await ask(claude, 'boucle', model);
      await model.close();
      const shown = await claude(['mcp', 'get', 'boucle']);
      const said = `${ran.said}\n${shown.said}`;
      return { tools: model.offered, answer: model.handed.at(-1) ?? '', ran: { ...ran, said } };
    },
    // Several windows share one stored sign-in, and each finds that its hour is over.
    together: async () => {
      const shown = await Promise.all(
        Array.from({ length: 5 }, async () => claude(['mcp', 'get', 'boucle'])),
      );
      const connected = shown.filter(({ said }) => said.includes('✔ Connected')).length;
      return { of: 5, connected, ran: shown[0] };
    },
    refused: /Status: .*Needs authentication/,
  });
}

/** What the package's install script would do: puts the program for this machine where its starter is. */
async function putInPlace(folder: string): Promise<void> {
  const script = join(folder, 'node_modules', '@anthropic-ai', 'claude-code', 'install.cjs');
  await run(process.execPath, [script], { cwd: folder, env: { PATH: plainPath }, seconds: 60 });
}

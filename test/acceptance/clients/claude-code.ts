import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { sawAnswer, sawTools, sawWords } from './evidence.ts';
import { paste } from './paste.ts';

/** Claude Code: what the page Connect and docs/connect/claude-code.md say, then a question to a scripted model. */
export const claudeCode: RealClient = {
  name: 'Claude Code',
  package: '@anthropic-ai/claude-code@2.1.332',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, stdio } = trial.served;
    const env = {
      PATH: plainPath,
      HOME: trial.home,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    };
    const claude = async (args: readonly string[], more: Record<string, string> = {}): Promise<Ran> =>
      run(programIn(trial.folder, 'claude'), args, {
        cwd: trial.home,
        env: { ...env, ...more },
        seconds: 60,
      });
    await putInPlace(trial.folder);
    await paste('claude-code', trial, env);
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
  },
};

type Start = (args: readonly string[], more?: Record<string, string>) => Promise<Ran>;

async function* asked(trial: Trial, claude: Start): AsyncIterable<Seen> {
  for (const [transport, name] of [
    ['http', 'boucle'],
    ['stdio', 'boucle-stdio'],
  ] as const) {
    const shown = await claude(['mcp', 'get', name]);
    yield sawWords({ transport, tried: 'mcp get' }, /Status: ✔ Connected/, shown);
    const model = await trial.model(`mcp__${name}__summarize_training`);
    const ran = await claude(
      ['-p', 'How much did I train?', '--allowedTools', `mcp__${name}__summarize_training`],
      { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none', ENABLE_TOOL_SEARCH: 'false' },
    );
    const offered = model.offered.filter((tool) => tool.startsWith(`mcp__${name}__`));
    yield sawTools({ transport, tried: 'tools the model is offered' }, offered, ran);
    yield sawAnswer({ transport, tried: 'a question' }, 'structure', model, ran);
    await model.close();
  }
}

/** What the package's install script would do: puts the program for this machine where its starter is. */
async function putInPlace(folder: string): Promise<void> {
  const script = join(folder, 'node_modules', '@anthropic-ai', 'claude-code', 'install.cjs');
  await run(process.execPath, [script], { cwd: folder, env: { PATH: plainPath }, seconds: 60 });
}

import { join } from 'node:path';
import { plainPath } from '../install.ts';
import { type Ran, run } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { sawAnswer, sawTools, sawWords } from './evidence.ts';

/** Claude Code: the commands of docs/connect/claude-code.md, then a question answered by a scripted model. */
export const claudeCode: RealClient = {
  name: 'Claude Code',
  package: '@anthropic-ai/claude-code@2.1.332',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, token, stdio } = trial.served;
    const claude = async (args: readonly string[], more: Record<string, string> = {}): Promise<Ran> =>
      runClaude(trial, args, more);
    const header = ['--header', `Authorization: Bearer ${token}`];
    await claude(['mcp', 'add', '--scope', 'user', '--transport', 'http', 'boucle', mcpUrl, ...header]);
    await claude(['mcp', 'add', '--scope', 'user', 'boucle-stdio', '--', ...stdio]);
    const listed = await claude(['mcp', 'list']);
    yield sawWords({ transport: 'http', tried: 'mcp list' }, /(?<=^boucle: .*)✔ Connected/m, listed);
    yield sawWords({ transport: 'stdio', tried: 'mcp list' }, /(?<=^boucle-stdio: .*)✔ Connected/m, listed);
    for (const [transport, name] of [
      ['http', 'boucle'],
      ['stdio', 'boucle-stdio'],
    ] as const) {
      const shown = await claude(['mcp', 'get', name]);
      yield sawWords({ transport, tried: 'mcp get' }, /Status: ✔ Connected/, shown);
      const model = await trial.model();
      const asked = await claude(
        ['-p', 'How much did I train?', '--allowedTools', `mcp__${name}__summarize_training`],
        { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none', ENABLE_TOOL_SEARCH: 'false' },
      );
      yield sawTools(
        { transport, tried: 'tools the model is offered' },
        ofServer(model.offered, name),
        asked,
      );
      // It calls the first tool of that name, which is the one over HTTP: the other is not asked again.
      if (transport === 'http')
        yield sawAnswer({ transport, tried: 'a question' }, 'structure', model, asked);
      await model.close();
    }
  },
};

const ofServer = (offered: readonly string[], server: string): readonly string[] =>
  offered.filter((name) => name.startsWith(`mcp__${server}__`));

/** The package's own starter is made by an install script; its plain one finds the same program. */
async function runClaude({ folder, home }: Trial, args: readonly string[], more: object): Promise<Ran> {
  const starter = join(folder, 'node_modules', '@anthropic-ai', 'claude-code', 'cli-wrapper.cjs');
  const quiet = { DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' };
  const env = { PATH: plainPath, HOME: home, ...quiet, ...more };
  return run(process.execPath, [starter, ...args], { cwd: home, env, seconds: 60 });
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { sawAnswer, sawTools, sawWords } from './evidence.ts';
import { paste } from './paste.ts';

/** Gemini CLI: what the page Connect and docs/connect/gemini-cli.md say, then a question to a scripted model. */
export const geminiCli: RealClient = {
  name: 'Gemini CLI',
  package: '@google/gemini-cli@0.61.0',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const env = { PATH: plainPath, HOME: trial.home, GEMINI_CLI_TRUST_WORKSPACE: 'true' };
    const gemini = async (args: readonly string[], more: Record<string, string> = {}): Promise<Ran> =>
      run(programIn(trial.folder, 'gemini'), args, {
        cwd: trial.home,
        env: { ...env, ...more },
        seconds: 60,
      });
    const [program, ...args] = trial.served.stdio;
    await paste('gemini-cli', trial, env);
    await gemini(['mcp', 'add', '--scope', 'user', 'by-stdio', program, '--', ...args]);
    const listed = await gemini(['mcp', 'list']);
    yield sawWords(
      { transport: 'http', tried: 'mcp list' },
      /✓ boucle: .*\(http\) - Connected/,
      shortened(listed),
    );
    yield sawWords({ transport: 'stdio', tried: 'mcp list' }, /✓ by-stdio: .*Connected/, shortened(listed));
    await signInWithKey(trial.home);
    for (const [transport, prefix] of [
      ['http', 'mcp_boucle_'],
      ['stdio', 'mcp_by-stdio_'],
    ] as const) {
      const model = await trial.model(`${prefix}summarize_training`);
      const asked = await gemini(['-p', 'How much did I train?', '--yolo', '-m', 'gemini-2.5-pro'], {
        GOOGLE_GEMINI_BASE_URL: model.url,
        GEMINI_API_KEY: 'none',
      });
      const offered = model.offered.filter((name) => name.startsWith(prefix));
      yield sawTools({ transport, tried: 'tools the model is offered' }, offered, asked);
      yield sawAnswer({ transport, tried: 'a question' }, 'text', model, asked);
      await model.close();
    }
  },
};

/** Without a command line's length between the words of interest. */
const shortened = (ran: Ran): Ran => ({
  ...ran,
  said: ran.said.replace(/(by-stdio: ).*( \(stdio\))/, '$1…$2'),
});

/** Its only setting without a command: how it signs in to its model. */
async function signInWithKey(home: string): Promise<void> {
  const file = join(home, '.gemini', 'settings.json');
  const settings = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(
    file,
    JSON.stringify({ ...settings, security: { auth: { selectedType: 'gemini-api-key' } } }),
  );
}

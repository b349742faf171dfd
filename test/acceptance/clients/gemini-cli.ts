import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import type { FakeModel } from '../fake-model.ts';
import { type Ran, run, type Turn } from '../run.ts';
import { inTerminal, noTerminal } from '../terminal.ts';
import { apart } from './apart.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { sawAnswer, sawTools, sawWords } from './evidence.ts';
import { oauthStory } from './oauth-story.ts';
import { paste } from './paste.ts';

/** Gemini CLI: what the page Connect and docs/connect/gemini-cli.md say, then a question to a scripted model. */
export const geminiCli: RealClient = {
  name: 'Gemini CLI',
  package: '@google/gemini-cli@0.61.0',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const gemini = startIn(trial);
    const [program, ...args] = trial.served.stdio;
    await paste('gemini-cli', trial, { ...trusting, PATH: plainPath, HOME: trial.home });
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
      const asked = await ask(gemini, model);
      const offered = model.offered.filter((name) => name.startsWith(prefix));
      yield sawTools({ transport, tried: 'tools the model is offered' }, offered, asked);
      yield sawAnswer({ transport, tried: 'a question' }, 'text', model, asked);
      await model.close();
    }
    yield* signsIn(await apart(trial, 'oauth'));
  },
};

type Start = (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<Ran>;

const trusting = { GEMINI_CLI_TRUST_WORKSPACE: 'true' };

function startIn({ folder, home }: Trial): Start {
  const env = { ...trusting, PATH: plainPath, HOME: home };
  return async (args, more = {}) =>
    run(programIn(folder, 'gemini'), args, { cwd: home, env: { ...env, ...more }, seconds: 60 });
}

const ask = async (gemini: Start, model: FakeModel): Promise<Ran> =>
  gemini(['-p', 'How much did I train?', '--yolo', '-m', 'gemini-2.5-pro'], modelAt(model));

const modelAt = ({ url }: FakeModel) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'none' });

/** It signs in from its own screen only: a person types /mcp auth. */
async function* signsIn(trial: Trial): AsyncIterable<Seen> {
  const what = { transport: 'http', tried: 'DCR: signs in' } as const;
  if (noTerminal) return yield { ...what, saw: '–', skipped: noTerminal };
  const { folder, home, served } = trial;
  const gemini = startIn(trial);
  yield* oauthStory(trial, {
    by: 'DCR',
    signIn: async ({ env }) => {
      await gemini(['mcp', 'add', '--scope', 'user', '--transport', 'http', 'boucle', served.mcpUrl]);
      await signInWithKey(home);
      const model = await trial.model('none');
      const [program, args] = inTerminal(programIn(folder, 'gemini'));
      const all = { ...env, ...trusting, ...modelAt(model), HOME: home, TERM: 'xterm' };
      const ran = await run(program, args, {
        cwd: home,
        env: all,
        seconds: 90,
        dialogue: atItsScreen,
        until: /Successfully authenticated and reloaded tools/,
      });
      await model.close();
      return ran;
    },
    use: async () => {
      const model = await trial.model('mcp_boucle_summarize_training');
      const ran = await ask(gemini, model);
      await model.close();
      const listed = await gemini(['mcp', 'list']);
      const said = `${ran.said}\n${listed.said}`;
      return { tools: model.offered, answer: model.handed.at(-1) ?? '', ran: { ...ran, said } };
    },
    refused: /✗ boucle: .*Disconnected/,
  });
}

const atItsScreen: readonly Turn[] = [
  { after: /Type your message/, write: '/mcp auth boucle', pauseMs: 1000 },
  { after: /auth boucle/, write: '\r', pauseMs: 1000 },
  { after: /Do you want to continue/, write: '\r', pauseMs: 1000 },
];

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

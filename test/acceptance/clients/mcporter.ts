import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawTools, sawWords } from './evidence.ts';
import { oauthStory } from './oauth-story.ts';

interface Listing {
  readonly tools?: readonly { readonly name: string }[];
}

/** mcporter: calls tools from scripts, without a model. */
export const mcporter: RealClient = {
  name: 'mcporter',
  package: 'mcporter@0.12.3',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, token, stdio } = trial.served;
    const ask = asks(trial, { PATH: plainPath });
    const access = ['--allow-http', '--header', `Authorization=Bearer ${token}`];
    const overHttp = await ask('list', mcpUrl, ...access, '--json');
    yield sawTools({ transport: 'http', tried: 'list' }, namesIn(overHttp), overHttp);
    const overStdio = await ask('list', '--stdio', stdio.join(' '), '--json');
    yield sawTools({ transport: 'stdio', tried: 'list' }, namesIn(overStdio), overStdio);
    const called = await ask('call', `${mcpUrl}.summarize_training`, 'period=all', ...access);
    yield sawWords({ transport: 'http', tried: 'call' }, /"distance_meters": 40\b/, called);
    yield* signsIn(trial);
  },
};

type Ask = (...args: readonly string[]) => Promise<Ran>;

const asks = ({ folder, home }: Trial, env: Readonly<Record<string, string>>): Ask => {
  const options = { cwd: home, env: { ...env, HOME: home }, seconds: 40 };
  return async (...args) => run(programIn(folder, 'mcporter'), args, options);
};

function signsIn(trial: Trial): AsyncIterable<Seen> {
  const { mcpUrl } = trial.served;
  let ask = asks(trial, { PATH: plainPath });
  return oauthStory(trial, {
    by: 'DCR',
    signIn: async (browser) => {
      ask = asks(trial, browser.env);
      return ask('auth', mcpUrl, '--allow-http');
    },
    use: async () => {
      const called = await ask(
        'call',
        `${mcpUrl}.summarize_training`,
        'period=all',
        '--allow-http',
        '--no-oauth',
      );
      const listed = await ask('list', mcpUrl, '--allow-http', '--no-oauth', '--json');
      const said = `${called.said}\n${listed.said}`;
      return { tools: namesIn(listed), answer: called.stdout, ran: { ...called, said } };
    },
  });
}

const namesIn = ({ stdout }: Ran): string[] => json<Listing>(stdout)?.tools?.map(({ name }) => name) ?? [];

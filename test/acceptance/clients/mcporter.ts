import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
import { openedBrowser } from '../sign-in.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json, sawTools, sawWords } from './evidence.ts';

interface Listing {
  readonly tools?: readonly { readonly name: string }[];
}

/** mcporter: calls tools from scripts, without a model. */
export const mcporter: RealClient = {
  name: 'mcporter',
  package: 'mcporter@0.12.3',
  async *check(trial: Trial): AsyncIterable<Seen> {
    const { mcpUrl, token, stdio } = trial.served;
    const ask = async (...args: readonly string[]): Promise<Ran> =>
      run(programIn(trial.folder, 'mcporter'), args, {
        cwd: trial.home,
        env: { PATH: plainPath, HOME: trial.home },
        seconds: 40,
      });
    const access = ['--allow-http', '--header', `Authorization=Bearer ${token}`];
    const overHttp = await ask('list', mcpUrl, ...access, '--json');
    yield sawTools({ transport: 'http', tried: 'list' }, namesIn(overHttp), overHttp);
    const overStdio = await ask('list', '--stdio', stdio.join(' '), '--json');
    yield sawTools({ transport: 'stdio', tried: 'list' }, namesIn(overStdio), overStdio);
    const called = await ask('call', `${mcpUrl}.summarize_training`, 'period=all', ...access);
    yield sawWords({ transport: 'http', tried: 'call' }, /"distance_meters": 40\b/, called);
    yield await signIn(trial);
  },
};

/** Registers itself, opens a browser, waits for the athlete, and lists what the athlete left ticked. */
async function signIn({ served, folder, home }: Trial): Promise<Seen> {
  const browser = await openedBrowser(home, served);
  const env = { PATH: `${browser.folder}:${plainPath}`, HOME: home, DISPLAY: ':9' };
  const ask = async (...args: readonly string[]): Promise<Ran> =>
    run(programIn(folder, 'mcporter'), args, { cwd: home, env, seconds: 40 });
  const [asked] = await Promise.all([ask('auth', served.mcpUrl, '--allow-http'), browser.agree()]);
  const listed = await ask('list', served.mcpUrl, '--allow-http', '--json');
  const what = { transport: 'http', tried: 'sign in (DCR), list' } as const;
  return sawTools(what, namesIn(listed), { ...listed, said: `${asked.said}${listed.said}` });
}

const namesIn = ({ stdout }: Ran): string[] => json<Listing>(stdout)?.tools?.map(({ name }) => name) ?? [];

import { plainPath, programIn } from '../install.ts';
import { type Ran, run } from '../run.ts';
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
  },
};

const namesIn = ({ stdout }: Ran): string[] => json<Listing>(stdout)?.tools?.map(({ name }) => name) ?? [];

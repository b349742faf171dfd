import { programIn } from '../install.ts';
import { run, type Turn } from '../run.ts';
import type { OpenedBrowser } from '../sign-in.ts';
import type { RealClient, Seen, Trial } from './client.ts';
import { json } from './evidence.ts';
import { oauthStory, type Used } from './oauth-story.ts';

interface Answer {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly { readonly name: string }[] };
}

/** mcp-remote: the bridge for programs that speak stdio only and know nothing of OAuth. */
export const mcpRemote: RealClient = {
  name: 'mcp-remote',
  package: 'mcp-remote@0.15.1',
  check: (trial: Trial): AsyncIterable<Seen> => {
    let browser: OpenedBrowser | undefined;
    const bridge = async (dialogue: readonly Turn[], until: RegExp, seconds: number) =>
      run(programIn(trial.folder, 'mcp-remote'), [trial.served.mcpUrl, '--transport', 'http-only'], {
        cwd: trial.home,
        env: { ...browser?.env, HOME: trial.home },
        seconds,
        dialogue,
        until,
      });
    return oauthStory(trial, {
      by: 'DCR',
      signIn: async (opened) => {
        browser = opened;
        return bridge([initialize], /^\{.*"id":1,/m, 60);
      },
      use: async (): Promise<Used> => {
        // Ended by the athlete it waits for the browser, as long as one lets it.
        const ran = await bridge([initialize, listAndCall], /^\{.*"id":3,/m, 15);
        const answers = ran.stdout.split('\n').map((line) => json<Answer>(line));
        const tools = answers.find((answer) => answer?.id === 2)?.result?.tools ?? [];
        const answer = JSON.stringify(answers.find((one) => one?.id === 3)?.result ?? '');
        return { tools: tools.map(({ name }) => name), answer, ran };
      },
      refused: /Please authorize this client by visiting/,
    });
  },
};

const line = (body: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...body })}\n`;
const initialize: Turn = {
  after: /^/,
  write: line({
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'acceptance', version: '1' },
    },
  }),
};
const listAndCall: Turn = {
  after: /^\{.*"id":1,/m,
  write:
    line({ method: 'notifications/initialized' }) +
    line({ id: 2, method: 'tools/list' }) +
    line({
      id: 3,
      method: 'tools/call',
      params: { name: 'summarize_training', arguments: { period: 'all' } },
    }),
};

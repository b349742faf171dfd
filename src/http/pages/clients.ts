import { again, chat, consent, file, form, menu, terminal, toggle } from '../charts/step-pictures.ts';
import type { Markup } from './layout.ts';

/** The assistants boucle can be added to, and the exact text each wants. Facts and versions: docs/connect. */

export interface Connecting {
  /** `http://127.0.0.1:8484/mcp` */
  readonly mcpUrl: string;
  /** On a computer of one's own; elsewhere every assistant signs in. */
  readonly owner?: {
    readonly token: string;
    /** Program and arguments that speak MCP over stdin and stdout. */
    readonly command: readonly string[];
  };
}

type Say = (code: string) => string;

/** A drawn step, its labels in the language of the reader. */
export type Picture = (t: Say) => Markup;

const ask: Picture = (t) => chat(t('connect.label.question'));
const inSettings =
  (...entries: readonly string[]): Picture =>
  (t) =>
    menu([t('connect.label.settings'), ...entries.map((entry) => t(entry))], entries.length);
const address: Picture = (t) =>
  form(
    [
      [t('connect.label.name'), 'boucle'],
      [t('connect.label.address'), 'https://…/mcp'],
    ],
    t('connect.label.add'),
  );
const agree: Picture = (t) =>
  consent(
    ['connect.label.activities', 'connect.label.sleep', 'connect.label.location'].map((code) => t(code)),
    t('connect.label.allow'),
  );

export interface ClientRecipe {
  /** Also the first part of its phrases, `connect.<id>.<step>`. */
  readonly id: string;
  readonly name: string;
  /** Where boucle has to answer: on the same computer, or over https from the internet. */
  readonly needs: 'laptop' | 'https';
  /** A picture for each step, in order. */
  readonly steps: readonly Picture[];
  /** What is pasted; absent where one types the address. */
  readonly text?: (connecting: Connecting) => string | undefined;
}

export const clients: readonly ClientRecipe[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    needs: 'laptop',
    steps: [
      inSettings('connect.label.developer', 'connect.label.edit-config'),
      () => file('claude_desktop_config.json'),
      () => again('Claude'),
      ask,
    ],
    text: ({ owner }) => owner && json({ mcpServers: { boucle: startedBy(owner.command) } }),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    needs: 'laptop',
    steps: [() => terminal('claude mcp add … boucle'), () => terminal('/mcp', '✔ boucle · connected'), ask],
    text: (connecting) =>
      `claude mcp add --scope user --transport http boucle ${connecting.mcpUrl}${header(connecting)}`,
  },
  {
    id: 'claude-web',
    name: 'claude.ai',
    needs: 'https',
    steps: [inSettings('connect.label.connectors', 'connect.label.add-custom'), address, agree, ask],
  },
  {
    id: 'claude-mobile',
    name: 'Claude mobile',
    needs: 'https',
    steps: [() => toggle('boucle'), ask],
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    needs: 'https',
    steps: [inSettings('connect.label.apps', 'connect.label.developer-mode'), address, agree, ask],
  },
  {
    id: 'codex',
    name: 'Codex CLI',
    needs: 'laptop',
    steps: [() => terminal('codex mcp add boucle …'), ask],
    text: ({ mcpUrl, owner }) =>
      owner
        ? `codex mcp add boucle -- ${owner.command.map(shellWord).join(' ')}`
        : `codex mcp add boucle --url ${mcpUrl}`,
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    needs: 'laptop',
    steps: [
      () => terminal('gemini mcp add … boucle …'),
      () => terminal('gemini mcp list', '✓ boucle - Connected'),
      ask,
    ],
    text: (connecting) =>
      `gemini mcp add --scope user --transport http boucle ${connecting.mcpUrl}${header(connecting)}`,
  },
  {
    id: 'gemini-app',
    name: 'Gemini app',
    needs: 'https',
    steps: [address, agree],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    needs: 'laptop',
    steps: [
      () => menu(['> MCP', 'MCP: Open User Configuration', 'MCP: List Servers'], 1),
      () => file('mcp.json'),
      () => menu(['▷ Start', '"boucle": { … }'], 0),
      ask,
    ],
    text: (connecting) => json({ servers: { boucle: { type: 'http', ...overHttp(connecting) } } }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    needs: 'laptop',
    steps: [() => file('~/.cursor/mcp.json'), () => toggle('boucle'), ask],
    text: (connecting) => json({ mcpServers: { boucle: overHttp(connecting) } }),
  },
];

const startedBy = ([program, ...args]: readonly string[]): object => ({ command: program, args });

const header = ({ owner }: Connecting): string =>
  owner ? ` --header "Authorization: Bearer ${owner.token}"` : '';

const overHttp = ({ mcpUrl, owner }: Connecting): object => ({
  url: mcpUrl,
  ...(owner && { headers: { Authorization: `Bearer ${owner.token}` } }),
});

const json = (value: object): string => JSON.stringify(value, undefined, 2);

/** A word as a shell reads it back: double quotes hold in cmd, PowerShell and POSIX shells for what a path can be. */
function shellWord(word: string): string {
  return /^[\w./:\\=@-]+$/.test(word) ? word : `"${word.replace(/(["$`])/g, '\\$1')}"`;
}

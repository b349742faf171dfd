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

/** A drawn step, its labels in the language of the reader; `address` is what is typed where an address is asked for. */
export type Picture = (t: Say, address: string) => Markup;

/** What to do, in words (`connect.step.<code>`) and as a drawing. */
export type Step = readonly [code: string, picture: Picture];

const ask: Step = ['ask', (t) => chat(t('connect.label.question'))];
const entries =
  (...names: readonly string[]): Picture =>
  (t) =>
    menu(
      names.map((name) => t(`connect.label.${name}`)),
      names.length - 1,
    );
const address: Picture = (t, url) =>
  form(
    [
      [t('connect.label.name'), 'boucle'],
      [t('connect.label.address'), url],
    ],
    t('connect.label.add'),
  );
const agree: Step = [
  'agree',
  (t) =>
    consent(
      ['connect.label.activities', 'connect.label.sleep', 'connect.label.location'].map((code) => t(code)),
      t('connect.label.allow'),
    ),
];
const claudeConnector: readonly Step[] = [
  ['claude-add', entries('customize', 'connectors', 'add-custom')],
  ['claude-address', address],
  agree,
  ask,
];

export interface ClientRecipe {
  readonly id: string;
  readonly name: string;
  /** Where boucle has to answer: on the same computer, or over https from the internet. */
  readonly needs: 'laptop' | 'https';
  readonly steps: readonly Step[];
  /** The steps towards a boucle that somebody hosts, where they are others. */
  readonly hosted?: readonly Step[];
  /** What is pasted; absent where one types the address. */
  readonly text?: (connecting: Connecting) => string | undefined;
  /** The version our acceptance tests last went through this with; absent = written after its maker's documentation. */
  readonly tried?: string;
}

export const clients: readonly ClientRecipe[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    needs: 'laptop',
    steps: [
      ['desktop-open', entries('settings', 'developer', 'edit-config')],
      ['file', () => file('claude_desktop_config.json')],
      ['desktop-again', () => again('Claude')],
      ask,
    ],
    hosted: claudeConnector,
    text: ({ owner }) => owner && json({ mcpServers: { boucle: startedBy(owner.command) } }),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    needs: 'laptop',
    steps: [
      ['line', () => terminal('claude mcp add … boucle')],
      ['code-check', () => terminal('/mcp', '✔ boucle · connected')],
      ask,
    ],
    hosted: [
      ['line', () => terminal('claude mcp add … boucle')],
      ['code-sign-in', () => terminal('/mcp', 'boucle · Authenticate')],
      agree,
      ask,
    ],
    text: (connecting) =>
      `claude mcp add --scope user --transport http boucle ${connecting.mcpUrl}${header(connecting)}`,
    tried: '2.1.332',
  },
  { id: 'claude-web', name: 'claude.ai', needs: 'https', steps: claudeConnector },
  {
    id: 'claude-mobile',
    name: 'Claude mobile',
    needs: 'https',
    steps: [['mobile', () => toggle('boucle')], ask],
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    needs: 'https',
    steps: [
      ['chatgpt-mode', entries('settings', 'apps', 'developer-mode')],
      ['chatgpt-create', address],
      agree,
      ['chatgpt-choose', (t) => menu(['+', t('connect.label.developer-mode'), 'boucle'], 2)],
    ],
  },
  {
    id: 'codex',
    name: 'Codex CLI',
    needs: 'laptop',
    steps: [['codex', () => terminal('codex mcp add boucle …')], ask],
    hosted: [['codex-url', () => terminal('codex mcp add boucle --url …')], agree, ask],
    text: ({ mcpUrl, owner }) =>
      owner
        ? `codex mcp add boucle -- ${owner.command.map(shellWord).join(' ')}`
        : `codex mcp add boucle --url ${mcpUrl}`,
    tried: '0.171.0',
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    needs: 'laptop',
    steps: [
      ['line', () => terminal('gemini mcp add … boucle …')],
      ['gemini-check', () => terminal('gemini mcp list', '✓ boucle - Connected')],
      ask,
    ],
    hosted: [
      ['line', () => terminal('gemini mcp add … boucle …')],
      ['gemini-sign-in', () => terminal('/mcp auth boucle')],
      agree,
      ask,
    ],
    text: (connecting) =>
      `gemini mcp add --scope user --transport http boucle ${connecting.mcpUrl}${header(connecting)}`,
    tried: '0.61.0',
  },
  {
    id: 'gemini-app',
    name: 'Gemini app',
    needs: 'https',
    steps: [
      ['gemini-apps', () => menu(['Settings & help', '› Connected Apps', '› Custom apps for Spark'], 2)],
      ['gemini-address', address],
      agree,
      ask,
    ],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    needs: 'laptop',
    steps: [
      ['code-open', () => menu(['> MCP', 'MCP: Open User Configuration', 'MCP: List Servers'], 1)],
      ['file', () => file('mcp.json')],
      ['code-start', () => menu(['▷ Start', '"boucle": { … }'], 0)],
      ask,
    ],
    hosted: [
      ['code-open', () => menu(['> MCP', 'MCP: Open User Configuration', 'MCP: List Servers'], 1)],
      ['file', () => file('mcp.json')],
      ['code-start-sign-in', () => menu(['▷ Start', '"boucle": { … }'], 0)],
      agree,
      ask,
    ],
    text: (connecting) => json({ servers: { boucle: { type: 'http', ...overHttp(connecting) } } }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    needs: 'laptop',
    steps: [['cursor-file', () => file('~/.cursor/mcp.json')], ['cursor-on', () => toggle('boucle')], ask],
    hosted: [
      ['cursor-file', () => file('~/.cursor/mcp.json')],
      ['cursor-sign-in', () => toggle('boucle')],
      agree,
      ask,
    ],
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

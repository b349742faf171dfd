/** The assistants boucle can be added to, and the exact text each wants. Facts and versions: docs/connect. */

export interface Connecting {
  /** `http://127.0.0.1:8484/mcp` */
  readonly mcpUrl: string;
  readonly token: string;
  /** Program and arguments that speak MCP over stdin and stdout. */
  readonly command: readonly string[];
}

export interface ClientRecipe {
  /** Also the page `docs/connect/<id>.md` and the phrase `page.connect.<id>`. */
  readonly id: string;
  readonly name: string;
  /** Absent: there is nothing to paste, and the phrase says why. */
  readonly text?: (connecting: Connecting) => string;
}

export const clients: readonly ClientRecipe[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    text: ({ command: [program, ...args] }) => json({ mcpServers: { boucle: { command: program, args } } }),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    text: ({ mcpUrl, token }) =>
      `claude mcp add --scope user --transport http boucle ${mcpUrl} --header "Authorization: Bearer ${token}"`,
  },
  { id: 'chatgpt', name: 'ChatGPT' },
  {
    id: 'codex',
    name: 'Codex CLI',
    text: ({ command }) => `codex mcp add boucle -- ${command.map(shellWord).join(' ')}`,
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    text: ({ mcpUrl, token }) =>
      `gemini mcp add --scope user --transport http boucle ${mcpUrl} --header "Authorization: Bearer ${token}"`,
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    text: (connecting) => json({ servers: { boucle: { type: 'http', ...overHttp(connecting) } } }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    text: (connecting) => json({ mcpServers: { boucle: overHttp(connecting) } }),
  },
];

const overHttp = ({ mcpUrl, token }: Connecting): object => ({
  url: mcpUrl,
  headers: { Authorization: `Bearer ${token}` },
});

const json = (value: object): string => JSON.stringify(value, undefined, 2);

/** A word as a shell reads it back: double quotes hold in cmd, PowerShell and POSIX shells for what a path can be. */
function shellWord(word: string): string {
  return /^[\w./:\\=@-]+$/.test(word) ? word : `"${word.replace(/(["$`])/g, '\\$1')}"`;
}

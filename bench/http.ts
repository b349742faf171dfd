import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { serveHttp } from '../src/http/serve.ts';
import { secretIn } from '../src/http/token.ts';
import type { House } from './house.ts';

/** Asks through the official client over HTTP, as an assistant on this machine does. */
export interface Asked {
  ask(tool: string, input: object): Promise<unknown>;
  close(): Promise<void>;
}

export async function overHttp({ deps, who, home }: House): Promise<Asked> {
  const token = await secretIn(home, 'token');
  const serving = await serveHttp({ deps, home, owner: { who, token }, port: 0 });
  const client = new Client(
    { name: 'bench', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${serving.url}mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  return {
    ask: async (tool, input) => client.callTool({ name: tool, arguments: { ...input } }),
    close: async () => {
      await client.close();
      await serving.close();
    },
  };
}

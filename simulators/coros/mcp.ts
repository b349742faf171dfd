import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import { tokenOf } from './oauth.ts';
import type { RegionId } from './options.ts';
import { type Arguments, reads, type Said } from './reads.ts';
import type { State } from './state.ts';
import { toolsOf } from './tools.ts';
import { writes } from './writes.ts';

const pageSize = 10;

/** The MCP endpoint of a region: a real server, made anew for each request. */
export function mcp(app: Hono, state: State, region: RegionId): void {
  const { answers, speaksModern = true } = state.options;
  const handler = createMcpHandler(() => serverOf(state), {
    responseMode: answers === 'sse' ? 'sse' : 'auto',
  });
  app.post('/mcp', async (c) => {
    if (!tokenOf(c, state, region)) return challenge(c, state.urls[region]);
    const text = await c.req.text();
    const asked = JSON.parse(text) as { id?: number; params?: { name?: string } };
    if (state.lost > 0 && asked.params?.name === 'querySportRecords') {
      state.lost -= 1;
      return c.text('Not Found', 404);
    }
    const version = c.req.header('mcp-protocol-version');
    if (!speaksModern && version !== undefined && version > '2025-06-18')
      return c.json(
        {
          jsonrpc: '2.0',
          id: asked.id ?? null,
          error: { code: -32_000, message: 'Unsupported protocol version' },
        },
        400,
      );
    return handler.fetch(new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, body: text }));
  });
}

/** 401 with where to ask for a token. */
export function challenge(c: Context, regional: string): Response {
  const metadata = `${regional}/.well-known/oauth-protected-resource/mcp`;
  return c.json({ error: 'invalid_token' }, 401, {
    'www-authenticate': `Bearer resource_metadata="${metadata}"`,
  });
}

function serverOf(state: State): Server {
  const server = new Server(
    { name: 'coros', version: '2026.9' },
    { capabilities: { tools: { listChanged: false } } },
  );
  server.setRequestHandler('tools/list', ({ params }) => {
    const tools = toolsOf(state);
    const from = Number(params?.cursor ?? 0);
    const next = from + pageSize;
    return {
      tools: tools.slice(from, next),
      ...(next < tools.length && { nextCursor: String(next) }),
    };
  });
  server.setRequestHandler('tools/call', ({ params }) => {
    const { text, isError = false } = call(state, params.name, params.arguments ?? {});
    // What a tool says is JSON text once more.
    return {
      isError,
      content: [{ type: 'text' as const, text: isJson(text) ? text : JSON.stringify(text) }],
    };
  });
  return server;
}

const isJson = (text: string): boolean => text.startsWith('{');

function call(state: State, name: string, given: Arguments): Said {
  const tool = toolsOf(state).find((one) => one.name === name);
  const run = reads[name] ?? writes[name];
  if (!tool || !run) throw new ProtocolError(-32_602, `Unknown tool: ${name}`);
  if (state.outages > 0) {
    state.outages -= 1;
    return { text: 'COROS API is temporarily unavailable', isError: true };
  }
  const { properties, required } = tool.inputSchema as unknown as {
    properties: Record<string, unknown>;
    required: string[];
  };
  const stray = Object.keys(given).find((key) => !(key in properties));
  const missing = required.find((key) => !(key in given));
  if (stray !== undefined) return { text: `Unrecognized parameter ${stray}`, isError: true };
  return missing === undefined ? run(state, given) : { text: `Missing parameter ${missing}`, isError: true };
}

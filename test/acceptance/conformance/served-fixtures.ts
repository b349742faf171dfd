import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer } from 'node:http';
import pino from 'pino';
import { onlyThisMachine, securityHeaders } from '../../../src/http/guards.ts';
import { mcpEndpoint } from '../../../src/http/mcp.ts';
import { newSecret } from '../../../src/http/token.ts';
import { addressOf, closeServer, listenOnLoopback } from '../loopback.ts';
import { fixtureServer } from './fixtures.ts';

/** The fixtures behind boucle's own door: its guards, its bearer token, its Streamable HTTP. */
export async function serveFixtures(): Promise<{
  readonly mcpUrl: string;
  readonly token: string;
  close(): Promise<void>;
}> {
  const token = newSecret();
  const who = { athleteId: 'nobody', client: 'conformance', scopes: [] };
  const mcp = mcpEndpoint(fixtureServer, { owner: { who, token }, log: pino({ level: 'silent' }) });
  const app = new Hono().use(securityHeaders, onlyThisMachine).route('/mcp', mcp.app);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await listenOnLoopback(server);
  const close = async (): Promise<void> => {
    await mcp.close();
    await closeServer(server);
  };
  return { mcpUrl: `${addressOf(server)}/mcp`, token, close };
}

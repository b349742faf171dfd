import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Who } from '../app/deps.ts';
import type { Asked } from './server.ts';

/** For whom a server is made, and what for. */
export interface Caller {
  readonly who: Who;
  readonly asked: Asked;
}

/** One posted message and its answer, in either era of the protocol, without sessions. */
export interface Exchange {
  /** `message` is the body of `request`, which nobody reads again; undefined = it is no JSON. */
  readonly answer: (request: Request, message: unknown, auth: AuthInfo) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Answers messages; `server` makes the one that answers each. boucle says nothing in the middle of a call, so what the
 * older revisions would stream is one JSON answer: half the work, and no proxy can cut it in two.
 */
export function exchange(
  server: (caller: Caller) => McpServer,
  onerror: (error: Error) => void,
  maxRequestBodySize: number,
): Exchange {
  const callerOf = ({ extra }: AuthInfo, asked: Asked): Caller => ({ who: extra?.who as Who, asked });
  const modern = createMcpHandler(
    ({ authInfo }) => server(callerOf(authInfo as AuthInfo, authInfo?.extra?.asked as Asked)),
    { legacy: 'reject', maxRequestBodySize, onerror },
  );

  async function older(request: Request, message: unknown, authInfo: AuthInfo): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const answering = server(callerOf(authInfo, askedIn(message)));
    await answering.connect(transport);
    // Neither is closed: they hold nothing, and an ended connection is an error to the SDK, with its whole stack.
    return transport.handleRequest(request, { authInfo, parsedBody: message });
  }

  return {
    answer: async (request, parsedBody, auth) => {
      if (parsedBody !== undefined && (await isLegacyRequest(request, parsedBody)))
        return older(request, parsedBody, auth);
      const authInfo = { ...auth, extra: { ...auth.extra, asked: askedIn(parsedBody) } };
      return modern.fetch(request, { authInfo, parsedBody });
    },
    close: async () => modern.close(),
  };
}

/** Several messages at once, or none that can be read, ask for anything. */
function askedIn(message: unknown): Asked {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return {};
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } | null };
  return { method, name: params?.name };
}

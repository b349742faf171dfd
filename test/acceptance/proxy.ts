import { createServer, request } from 'node:http';
import { addressOf, closeServer, listenOnLoopback } from './loopback.ts';

/** A door on loopback for a client that cannot send a bearer token. */
export interface Proxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Passes every request on as it came (method, path, Host, Origin, body) and adds the token. Nothing else is changed in
 * either direction, so what a test sees through it, DNS-rebinding attempts too, is what boucle itself says.
 */
export async function proxyWithToken(target: string, token: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    // A client that hangs up has cancelled: boucle must see that too.
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await listenOnLoopback(server);
  return { url: addressOf(server), close: async () => closeServer(server) };
}

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of loopback at which nobody listens now, for a program that wants to be told one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

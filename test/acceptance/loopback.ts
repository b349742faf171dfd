import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port that only this machine can reach. */
export async function listenOnLoopback(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}

/** `http://127.0.0.1:PORT` */
export const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Ends it at once, open connections too. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeAllConnections();
  await closed;
}

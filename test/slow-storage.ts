import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../src/storage/storage.ts';

/**
 * The same storage behind a line with latency: every question about sign-ins is on its way for so long before it is
 * asked, inside a transaction too. What only holds on a database that answers at once falls here.
 */
export function slowStorage(storage: Storage, latencyMs: number): Storage {
  return {
    ...bound(storage),
    auth: slow(storage.auth, latencyMs),
    athletes: slow(storage.athletes, latencyMs),
    transaction: async (work) =>
      storage.transaction(async (inside) => {
        await sleep(latencyMs);
        return work(slowStorage(inside, latencyMs));
      }),
  };
}

type Asked = (...given: unknown[]) => Promise<unknown>;

const slow = <Store extends object>(store: Store, latencyMs: number): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as Asked;
      return async (...given: unknown[]) => {
        await sleep(latencyMs);
        return method.apply(target, given);
      };
    },
  });

/** Its stores and methods, so that one of them can be exchanged. */
const bound = (storage: Storage): Storage => {
  const entries = Object.entries(storage).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'function' ? (value as Asked).bind(storage) : value,
  ]);
  return Object.fromEntries(entries) as unknown as Storage;
};

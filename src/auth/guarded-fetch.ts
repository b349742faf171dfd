import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { isSpecialUseIP } from 'oidc-provider/lib/helpers/fetch_request.js';

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
/** Node's `dns.lookup`, as far as a connection needs it. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface Guard {
  readonly resolve?: Resolve;
  /** Whether a connection may be opened to it; by default to what is no one's own network. */
  readonly allows?: (address: string) => boolean;
}

/**
 * `fetch` for addresses that a stranger names. The name is looked up once, by the connection itself, and the connection
 * is not opened where any of its addresses is of a private or special kind: a name that changes between a check and the
 * connection has no such moment. No redirect is followed.
 */
export function guardedFetch({ resolve = lookup, allows = isOutside }: Guard = {}): typeof fetch {
  const dispatcher = agentWith((host, options, found) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !allows(address));
      const [first] = addresses ?? [];
      if (error || refused || !first) found(error ?? new Error('not an address of the open network'), '');
      else if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  });
  return async (input, init) => {
    const host = new URL(new Request(input).url).hostname.replace(/^\[|\]$/g, '');
    // An address in numbers is not looked up.
    if (isIP(host) && !allows(host)) throw new TypeError('not an address of the open network');
    const redirect = init?.redirect === 'manual' ? 'manual' : 'error';
    return fetch(input, { ...init, redirect, dispatcher } as RequestInit);
  };
}

/** False for every special range of IANA's registries, in every spelling. */
export function isOutside(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return !isSpecialUseIP(address) && !alsoInside[family].check(address, family);
}

// What oidc-provider leaves out: many hosts at once, retired site addresses, and IPv4 written as IPv6. Two lists,
// because Node takes ::ffff:0:0/96 for every address of IPv4.
const alsoInside = { ipv4: new BlockList(), ipv6: new BlockList() };
alsoInside.ipv4.addSubnet('224.0.0.0', 4, 'ipv4');
for (const [net, bits] of [
  ['ff00::', 8],
  ['fec0::', 10],
  ['::', 96],
  ['::ffff:0:0', 96],
] as const)
  alsoInside.ipv6.addSubnet(net, bits, 'ipv6');

/** An agent of the very fetch that this Node has. Throws when there is none: unguarded we do not fetch. */
function agentWith(lookupOne: (host: string, options: LookupOptions, found: Found) => void): object {
  // Node loads its fetch, and with it the agent, when something of it is first named.
  void Response;
  const known = globalThis as unknown as Record<symbol, object | undefined>;
  const global =
    known[Symbol.for('undici.globalDispatcher.2')] ?? known[Symbol.for('undici.globalDispatcher.1')];
  if (!global) throw new Error('this Node has a fetch that cannot be guarded');
  const Agent = global.constructor as new (options: object) => object;
  return new Agent({ connect: { lookup: lookupOne } });
}

import { z } from 'zod';
import { VendorError } from '../../domain/errors.ts';
import type { Booth } from '../vendor.ts';
import { isRegion, originOf, regionAt, type RegionId } from './hosts.ts';

const resourceShape = z.looseObject({
  resource: z.string().max(500),
  authorization_servers: z.array(z.string().max(500)).min(1),
});

const serverShape = z.looseObject({
  issuer: z.string().max(500),
  authorization_endpoint: z.string().max(500),
  token_endpoint: z.string().max(500),
  registration_endpoint: z.string().max(500).optional(),
  revocation_endpoint: z.string().max(500).optional(),
  userinfo_endpoint: z.string().max(500).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

/** Where a region signs in. */
export interface SignIn {
  readonly region: RegionId;
  readonly resource: string;
  readonly authorize: string;
  readonly token: string;
  readonly register?: string;
  readonly revoke?: string;
  readonly userInfo?: string;
}

/**
 * The region that the gateway leads to, or the operator's choice of it: COROS goes by where the caller is, and a server
 * may stand in another region than its athlete.
 */
export async function findRegion(booth: Booth): Promise<RegionId> {
  const chosen = booth.setting('region');
  if (isRegion(chosen)) return chosen;
  const answer = await booth.http({
    method: 'POST',
    url: `${booth.host('gateway')}/mcp`,
    json: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    headers: { accept: 'application/json, text/event-stream' },
    accept: [301, 302, 303, 307, 308, 401],
    repeatable: true,
  });
  const challenge = answer.headers.get('www-authenticate') ?? '';
  const led = /resource_metadata="?([^",\s]+)/i.exec(challenge)?.[1] ?? answer.headers.get('location');
  if (!led) throw new VendorError('vendor.unreadable');
  return regionAt(booth, led);
}

/** Reads where a region signs in. Everything it names must lie on the region's own host. */
export async function discover(booth: Booth, region: RegionId): Promise<SignIn> {
  const host = booth.host(region);
  const well = (path: string) => booth.http({ url: `${host}/.well-known/${path}`, accept: [404] });
  const about = (await well('oauth-protected-resource/mcp')).json(resourceShape);
  if (regionAt(booth, about.authorization_servers[0] ?? '') !== region)
    throw new VendorError('coros.elsewhere');
  const first = await well('oauth-authorization-server');
  const server = (first.status === 404 ? await well('openid-configuration') : first).json(serverShape);
  if (server.code_challenge_methods_supported && !server.code_challenge_methods_supported.includes('S256'))
    throw new VendorError('vendor.unreadable');
  const found: SignIn = {
    region,
    resource: about.resource,
    authorize: server.authorization_endpoint,
    token: server.token_endpoint,
    register: server.registration_endpoint,
    revoke: server.revocation_endpoint,
    userInfo: server.userinfo_endpoint,
  };
  const { region: _, ...addresses } = found;
  for (const address of [server.issuer, ...Object.values(addresses)])
    if (address !== undefined && originOf(address) !== originOf(host))
      throw new VendorError('coros.elsewhere');
  return found;
}

import { ConnectionError, VendorError } from '../../domain/errors.ts';
import type { Booth, Grant, Region } from '../vendor.ts';

/** Where an account may live; each region signs in for itself, and knows nothing of the tokens of another. */
export const regionIds = ['na', 'eu', 'cn'] as const;
export type RegionId = (typeof regionIds)[number];

/**
 * All addresses in each region: which of them an account lives in is known only after the gateway was asked, and is then
 * kept with the grant.
 */
const hosts = {
  gateway: 'https://mcp.coros.com',
  na: 'https://mcpus.coros.com',
  eu: 'https://mcpeu.coros.com',
  cn: 'https://mcpcn.coros.com',
  files: 'https://s3.coros.com',
  files2: 'https://oss.coros.com',
};

export const regions: readonly Region[] = regionIds.map((id) => ({ id, hosts }));

export const isRegion = (text: string | undefined): text is RegionId =>
  regionIds.some((region) => region === text);

/** The region an address belongs to. Throws VendorError `coros.elsewhere` for any other: a code or token goes to none. */
export function regionAt(booth: Booth, url: string): RegionId {
  const region = regionIds.find((id) => originOf(booth.host(id)) === originOf(url));
  if (!region) throw new VendorError('coros.elsewhere');
  return region;
}

export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** The region a grant holds in. */
export function regionOf({ extra }: Grant): RegionId {
  if (!isRegion(extra?.region)) throw new ConnectionError('connection.expired');
  return extra.region;
}

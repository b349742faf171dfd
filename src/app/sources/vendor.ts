import type { Connection } from '../../domain/connection.ts';
import { NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Deps, Who } from '../deps.ts';

/** Throws NotFoundError `source.unknown` with the ones there are. */
export function vendorNamed({ vendors }: Deps, id: string): Vendor {
  const found = vendors?.list.find((vendor) => vendor.id === id);
  if (found) return found;
  const known = vendors?.list.map((vendor) => vendor.id).join(', ') ?? '';
  throw new NotFoundError('source.unknown', { source: cleanText(id, 40), known });
}

/** Throws UnsupportedError where the vendor's terms keep it to the athlete's own machine. */
export function refuseHosted({ hosted }: Deps, vendor: Vendor): void {
  if (hosted && vendor.laptopOnly) throw new UnsupportedError('source.laptop_only', { vendor: vendor.name });
}

/** The connection in force with a vendor: the last one that was not ended. */
export async function connectionWith(
  { storage }: Pick<Deps, 'storage'>,
  { athleteId }: Pick<Who, 'athleteId'>,
  vendorId: string,
): Promise<Connection | undefined> {
  const all = await storage.connections.list(athleteId);
  return all.findLast(({ vendor, state }) => vendor === vendorId && state !== 'disconnected');
}

/** The same, for what needs one. Throws NotFoundError `source.not_connected`. */
export async function connectionNeeded(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  vendorId: string,
): Promise<Connection> {
  const vendor = vendorNamed(deps, vendorId);
  const connection = await connectionWith(deps, who, vendorId);
  if (!connection) throw new NotFoundError('source.not_connected', { vendor: vendor.name });
  return connection;
}

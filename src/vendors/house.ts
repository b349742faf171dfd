import { openHttp } from './http.ts';
import { vendors } from './index.ts';
import type { Vendor } from './vendor.ts';

export interface HouseOptions {
  /** Addresses in the place of a vendor's own, by `<vendor>.<host>`. */
  readonly vendorHosts?: Readonly<Record<string, string>>;
  readonly vendorSetting?: (vendor: string, name: string) => string | undefined;
  readonly list?: readonly Vendor[];
}

/** The vendors of this installation: their addresses, the operator's settings, and requests that reach nobody else. */
export function vendorsFrom({ vendorHosts = {}, vendorSetting, list = vendors }: HouseOptions) {
  return {
    list,
    hosts: ({ id, regions }: Vendor, region?: string): Record<string, string> => {
      const { hosts } = regions.find((one) => one.id === region) ?? regions[0];
      return Object.fromEntries(
        Object.entries(hosts).map(([name, address]) => [name, vendorHosts[`${id}.${name}`] ?? address]),
      );
    },
    setting: ({ id }: Vendor, name: string): string | undefined => vendorSetting?.(id, name),
    http: openHttp,
  };
}

import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../domain/errors.ts';
import { secretIsStrong } from './token.ts';

export const regions = ['eu', 'na', 'cn'] as const;
/** Where a boucle and everything of its athletes is. One issuer, one resource, one database each. */
export type Region = (typeof regions)[number];

/** How a boucle is reached that many athletes share. */
export interface Hosting {
  /** `https://boucle.example`: what browsers and assistants ask, and the issuer of every permission. */
  readonly origin: string;
  readonly region?: Region;
  /** Whether what this address says of whom it hands on is believed. */
  readonly isProxy: (address: string) => boolean;
  /** Hosts of the assistants that may be let in, and those below them; absent = any that an athlete lets in. */
  readonly clients?: readonly string[];
  /** What the sign-in of assistants is signed with; absent = a file in the home. */
  readonly authKey?: string;
}

/**
 * What one network address may ask, and in how many seconds. Assistants of one maker all come from that maker's few
 * addresses, so what they do all day has room; what makes us keep a row or fetch a document has little.
 */
export const addressRates = {
  register: { requests: 20, seconds: 3600 },
  authorize: { requests: 60, seconds: 60 },
  token: { requests: 1200, seconds: 60 },
  calendar: { requests: 120, seconds: 60 },
  upload: { requests: 30, seconds: 600 },
  webhook: { requests: 12_000, seconds: 60 },
} as const;

export type AddressRate = keyof typeof addressRates;
export type AddressRates = Readonly<Record<AddressRate, number>>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `BOUCLE_PUBLIC_URL` makes it a boucle for many; without it the other settings of a host mean nothing and this is
 * undefined. `secret` reads a setting that may lie in a file. Throws ConfigError `config.public_url`,
 * `config.trusted_proxy`, `config.region`, `config.clients`, `config.auth_key`.
 */
export function hostingFrom(
  environment: Environment,
  secret: (name: string) => string | undefined = (name) => environment[name],
): Hosting | undefined {
  const address = environment['BOUCLE_PUBLIC_URL'];
  if (!address) return undefined;
  const region = regionFrom(environment['BOUCLE_REGION']);
  return {
    origin: originFrom(address),
    region,
    isProxy: proxiesFrom(environment['BOUCLE_TRUSTED_PROXY'] || '127.0.0.0/8,::1'),
    clients: clientsFrom(environment['BOUCLE_CLIENTS'], region),
    authKey: authKeyFrom(secret('BOUCLE_AUTH_KEY')),
  };
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** https, and http on this machine for whoever tries things out; nothing behind the host. */
function originFrom(value: string): string {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  const isBare = url && `${url.origin}/` === url.href;
  if (!isSafe || !isBare) throw new ConfigError('config.public_url', { value });
  return url.origin;
}

function regionFrom(value: string | undefined): Region | undefined {
  if (!value) return undefined;
  const region = regions.find((one) => one === value);
  if (!region) throw new ConfigError('config.region', { value, known: regions.join(', ') });
  return region;
}

function proxiesFrom(words: string): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)) {
    const [address, length] = entry.split('/');
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = length === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(length);
    if (
      isIP(address) === 0 ||
      !/^\d{0,3}$/.test(length ?? '') ||
      length === '' ||
      bits > (kind === 'ipv6' ? 128 : 32)
    )
      throw new ConfigError('config.trusted_proxy', { entry });
    list.addSubnet(address, bits, kind);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * What an assistant outside China is shown leaves China, which the law asks a separate permission for: there nobody is
 * let in whom the operator did not name.
 */
function clientsFrom(words: string | undefined, region: Region | undefined): readonly string[] | undefined {
  const entries = (words ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
  for (const entry of entries)
    if (!/^(?:\*|loopback|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.test(entry))
      throw new ConfigError('config.clients', { entry });
  if (entries.includes('*')) return undefined;
  return entries.length > 0 || region === 'cn' ? entries : undefined;
}

/** The value is in no message. */
function authKeyFrom(value: string | undefined): string | undefined {
  if (value && !secretIsStrong(value)) throw new ConfigError('config.auth_key');
  return value || undefined;
}

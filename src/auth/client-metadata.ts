import { cleanText } from '../domain/text.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The metadata of a client as it was sent or fetched. */
export type Metadata = Record<string, unknown>;

export interface MetadataRules {
  readonly issuer: string;
  /** Whether the operator lets answers go there. */
  readonly mayAnswer?: (redirectUri: string) => boolean;
}

/**
 * Brings a client's metadata to what this server does: the code flow with refresh, no scope of its own. Addresses to
 * which an answer must not go are dropped; `refuse` is called when none is left, when a document lacks its name, or when
 * keys lie where we do not fetch.
 */
export function tidyMetadata(
  metadata: Metadata,
  { issuer, mayAnswer = () => true }: MetadataRules,
  refuse: (why: string) => never,
): void {
  const given = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris.slice(0, 20) : [];
  const uris = given.filter(
    (uri): uri is string => typeof uri === 'string' && isSafeRedirect(uri) && mayAnswer(uri),
  );
  if (uris.length === 0) refuse('redirect_uris must hold an https address, or an http address on loopback');
  const name = cleanText(typeof metadata.client_name === 'string' ? metadata.client_name : '', 80);
  if (name === '' && String(metadata.client_id).startsWith('https://')) refuse('client_name is missing');
  metadata.redirect_uris = uris;
  metadata.client_name = name || new URL(uris[0]).host;
  // A program on the athlete's machine takes any free port, whatever it calls itself (RFC 8252 §7.3).
  metadata.application_type = uris.some(isLoopback) ? 'native' : 'web';
  metadata.grant_types = ['authorization_code', 'refresh_token'];
  metadata.response_types = ['code'];
  const isDocument = String(metadata.client_id).startsWith('https://');
  const possible = isDocument ? ['none', 'private_key_jwt'] : authMethods;
  if (!possible.includes(String(metadata.token_endpoint_auth_method)))
    metadata.token_endpoint_auth_method = 'none';
  const keys = metadata.token_endpoint_auth_method === 'private_key_jwt' ? [] : ['jwks', 'jwks_uri'];
  for (const unused of [...ignored, ...keys]) delete metadata[unused];
  if ('jwks_uri' in metadata && !isFetchable(String(metadata.jwks_uri), issuer))
    refuse('jwks_uri must be an https address of the open network');
}

export const authMethods = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'];

/** Nothing here fetches a picture, shows a link of a client or signs an identity token for it. */
const ignored = [
  'scope',
  'logo_uri',
  'client_uri',
  'policy_uri',
  'tos_uri',
  'contacts',
  'id_token_signed_response_alg',
  'userinfo_signed_response_alg',
  'request_object_signing_alg',
  'sector_identifier_uri',
  'subject_type',
  'initiate_login_uri',
  'response_modes',
  'require_auth_time',
  'default_max_age',
  'default_acr_values',
];

/** https anywhere, http on this machine only; no other scheme, no user name, no fragment. */
export function isSafeRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.username || url.password || uri.includes('#') || /[\s\\*]/.test(uri)) return false;
  if (url.protocol === 'https:') return !loopbackHosts.has(url.hostname);
  return isLoopback(uri);
}

export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && loopbackHosts.has(url.hostname);
}

/**
 * Whether a client may name itself by this document: a real host on the usual port. Addresses in numbers, single
 * labels and our own host are refused before a name is looked up; the fetch itself refuses private addresses.
 */
export function isFetchable(clientId: string, issuer: string): boolean {
  const url = URL.parse(clientId);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.hash || url.pathname === '/') return false;
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  const last = host.split('.').at(-1) ?? '';
  const isName = host.includes('.') && /^[a-z][a-z0-9-]*$/.test(last);
  return isName && !['localhost', 'local', 'internal'].includes(last) && host !== new URL(issuer).hostname;
}

/** What a person is shown of a client before they decide. */
export interface ClientCard {
  readonly id: string;
  /** What it calls itself; anybody can call themselves anything. */
  readonly name: string;
  /** The host that vouches for it; absent when nobody does. */
  readonly host?: string;
  /** `document`: published at `host`; `operator`: registered by whoever runs this server; `none`: only said so. */
  readonly verified: 'document' | 'operator' | 'none';
  /** Where the answer goes. */
  readonly redirectHost: string;
  readonly isOnThisMachine: boolean;
  /** The answer goes to another host than the one that vouches. */
  readonly goesElsewhere: boolean;
  /** A word of its name has letters of several alphabets, as names have that want to look like another's. */
  readonly mixesAlphabets?: boolean;
}

export function clientCard(
  client: { readonly id: string; readonly name?: string; readonly origin: 'document' | 'operator' | 'self' },
  redirectUri: string,
): ClientCard {
  const redirectHost = new URL(redirectUri).host;
  const isOnThisMachine = isLoopback(redirectUri);
  const host = client.origin === 'document' ? new URL(client.id).hostname : undefined;
  const name = cleanText(client.name ?? '', 80) || (host ?? redirectHost);
  return {
    id: client.id,
    name,
    ...(host ? { host } : {}),
    verified: client.origin === 'self' ? 'none' : client.origin,
    redirectHost,
    isOnThisMachine,
    goesElsewhere: host !== undefined && !isOnThisMachine && new URL(redirectUri).hostname !== host,
    ...(mixesAlphabets(name) ? { mixesAlphabets: true } : {}),
  };
}

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

const mixesAlphabets = (name: string): boolean =>
  name.split(/[^\p{L}]+/u).some((word) => alphabets.filter((letters) => letters.test(word)).length > 1);

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { AuthRecord } from '../storage/storage.ts';
import { digestOf, seal, unseal } from '../app/self-sealed.ts';
import type { AuthSettings } from './settings.ts';

type Stores = Pick<AuthSettings['storage'], 'auth' | 'athletes'>;

/** Values that open something: only a digest of them is kept, and what they open is sealed. */
const bearers = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Interaction']);
// Who asks twice at the same moment loses; who comes with a used code later has stolen it.
const sameMomentMs = 10_000;

/** How the authorization server keeps its things in the storage. */
export interface Records {
  adapter(kind: string): Adapter;
  /** Everything of `work` or nothing; adapters used inside take part. */
  together<T>(work: () => Promise<T>): Promise<T>;
  stores(): Stores;
}

export function recordsIn(settings: AuthSettings): Records {
  const inside = new AsyncLocalStorage<Stores>();
  const stores = (): Stores => inside.getStore() ?? settings.storage;
  return {
    stores,
    together: async (work) => settings.storage.transaction(async (within) => inside.run(within, work)),
    adapter: (kind) => (kind === 'Session' ? noSession : adapterFor(kind, stores, settings)),
  };
}

/**
 * boucle's own cookie says who is there. The authorization server remembers nobody: each request is asked anew, so
 * there is no second session to fix, to steal or to end.
 */
const noSession: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function adapterFor(kind: string, stores: () => Stores, { key, clock }: AuthSettings): Adapter {
  const isBearer = bearers.has(kind);
  const keyOf = (id: string): string => (isBearer ? digestOf(kind, id) : id);
  return {
    upsert: async (id, payload, expiresIn) => {
      const now = clock();
      const text = JSON.stringify(isBearer ? payload : withoutSecret(payload));
      await stores().auth.save({
        kind,
        key: keyOf(id),
        athleteId: payload.accountId,
        grantId: payload.grantId,
        clientId: payload.clientId,
        createdAt: now,
        // A moment more than the server allows, so that what ended is still told apart from what never was.
        expiresAt: expiresIn ? now + (expiresIn + 60) * 1000 : undefined,
        body: isBearer ? seal(kind, id, text) : text,
      });
    },
    find: async (id) => {
      const record = await stores().auth.get(kind, keyOf(id));
      const payload = record && payloadOf(record, isBearer ? id : undefined);
      if (kind === 'Client' && payload) return { ...payload, ...secretOf(payload, key) };
      return payload && withConsumption(payload, record, clock());
    },
    consume: async (id) => {
      if (!(await stores().auth.consume(kind, keyOf(id), clock())))
        throw new errors.InvalidGrant('already used');
    },
    destroy: async (id) => stores().auth.delete(kind, keyOf(id)),
    revokeByGrantId: async (grantId) => stores().auth.deleteOfGrant(grantId),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** What a record holds; `value` opens the sealed ones. Undefined when it is another's. */
export function payloadOf(
  { kind, body }: Pick<AuthRecord, 'kind' | 'body'>,
  value?: string,
): AdapterPayload | undefined {
  const text = value === undefined ? body : unseal(kind, value, body);
  return text === undefined ? undefined : (JSON.parse(text) as AdapterPayload);
}

function withConsumption(payload: AdapterPayload, record: AuthRecord, now: number): AdapterPayload {
  const { consumedAt } = record;
  if (consumedAt === undefined) return payload;
  const isSameMoment = record.kind === 'AuthorizationCode' && now - consumedAt < sameMomentMs;
  return isSameMoment ? payload : { ...payload, consumed: Math.floor(consumedAt / 1000) };
}

/** A client's secret is not kept: it follows from the client's id and the server's key. */
export const clientSecret = (clientId: string, key: string): string =>
  createHmac('sha256', key).update(`client secret ${clientId}`).digest('base64url');

function withoutSecret(payload: AdapterPayload): object {
  const { client_secret: secret, ...rest } = payload;
  return secret === undefined ? rest : { ...rest, has_secret: true };
}

function secretOf(payload: AdapterPayload, key: string): object {
  const isKept = 'has_secret' in payload;
  return isKept ? { client_secret: clientSecret(String(payload.client_id), key), has_secret: undefined } : {};
}

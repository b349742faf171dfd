import type { AdapterPayload, Provider } from 'oidc-provider';
import type { Scope, Who } from '../app/deps.ts';
import type { Instant } from '../domain/day.ts';
import { isAllowedClient } from './allowed-clients.ts';
import { type ClientCard, clientCard } from './client-metadata.ts';
import { openedBodies } from './opened.ts';
import { among, askedScopes, policyVersion } from './policy.ts';
import { payloadOf, type Records } from './records.ts';
import { digestOf } from '../app/self-sealed.ts';
import { type AuthSettings, resourceOf, usualLifetimes } from './settings.ts';

/** What an athlete agreed to, once for each time an assistant signed in. */
export interface Consent {
  readonly grantId: string;
  readonly client: ClientCard;
  readonly scopes: readonly Scope[];
  readonly policyVersion: string;
  readonly at: Instant;
  readonly usedAt?: Instant;
  readonly endsAt: Instant;
}

/** What an assistant asks for, as the consent page shows it. */
export interface Question {
  readonly uid: string;
  readonly client: ClientCard;
  readonly scopes: readonly Scope[];
  /** What this assistant was allowed before, if it was. */
  readonly before?: readonly Scope[];
  /** The origin to which the answer goes. */
  readonly answerOrigin: string;
}

const kind = 'Consent';
const tokenKind = 'AccessToken';
const minuteMs = 60_000;

/** Asks, keeps and takes back an athlete's consent; tells whose a token is. */
export function consentsOf(provider: Provider, records: Records, settings: AuthSettings) {
  const { clock } = settings;
  const auth = () => records.stores().auth;
  const lifetimes = { ...usualLifetimes, ...settings.lifetimes };
  const opened = openedBodies<AdapterPayload>();

  async function list(athleteId: string): Promise<Consent[]> {
    const found = await auth().ofAthlete(athleteId, kind);
    return found
      .filter(({ expiresAt = 0 }) => expiresAt > clock())
      .map(({ body, usedAt, expiresAt = 0 }) => ({
        ...(JSON.parse(body) as Omit<Consent, 'usedAt' | 'endsAt'>),
        ...(usedAt === undefined ? {} : { usedAt }),
        endsAt: expiresAt,
      }));
  }

  const ofClient = async (athleteId: string, clientId: string): Promise<Consent[]> =>
    (await list(athleteId)).filter(({ client }) => client.id === clientId);

  async function keep(athleteId: string, { usedAt: _used, endsAt, ...consent }: Consent): Promise<void> {
    await auth().save({
      kind,
      key: consent.grantId,
      athleteId,
      grantId: consent.grantId,
      clientId: consent.client.id,
      createdAt: consent.at,
      expiresAt: endsAt,
      body: JSON.stringify(consent),
    });
  }

  async function question(uid: string, athleteId?: string): Promise<Question | undefined> {
    const interaction = await provider.Interaction.find(uid);
    if (!interaction || interaction.result) return undefined;
    const { client_id: id, redirect_uri: redirectUri, scope } = interaction.params as Record<string, string>;
    const client = await provider.Client.find(id);
    if (!client) return undefined;
    const [before] = athleteId === undefined ? [] : await ofClient(athleteId, id);
    return {
      uid,
      client: clientCard({ id, name: client.clientName, origin: originOf(id, settings) }, redirectUri),
      scopes: askedScopes(scope),
      ...(before ? { before: before.scopes } : {}),
      answerOrigin: new URL(redirectUri).origin,
    };
  }

  return {
    question,
    list,

    /** Keeps the athlete's answer; returns where the browser goes with it. Nothing chosen is a no. */
    answer: async (uid: string, athleteId: string, chosen: readonly unknown[]): Promise<string | undefined> =>
      records.together(async () => {
        const asked = await question(uid);
        const interaction = await provider.Interaction.find(uid);
        if (!asked || !interaction) return undefined;
        const scopes = among(chosen, asked.scopes);
        const isYes = scopes.length > 0;
        interaction.result = isYes
          ? {
              login: { accountId: athleteId, remember: false },
              consent: { grantId: await grant(athleteId, asked, scopes, interaction.params) },
            }
          : { error: 'access_denied', error_description: 'the athlete said no' };
        await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
        return interaction.returnTo;
      }),

    /** Takes scopes away from an assistant, at once and for all its sign-ins. Nothing left is the end. */
    narrow: async (athleteId: string, clientId: string, chosen: readonly unknown[]): Promise<void> =>
      records.together(async () => {
        for (const consent of await ofClient(athleteId, clientId)) {
          const scopes = among(chosen, consent.scopes);
          if (scopes.length === 0) await end(consent.grantId);
          else {
            await keep(athleteId, { ...consent, scopes });
            await narrowGrant(consent.grantId, scopes);
          }
        }
      }),

    /** The next call is refused; nothing this assistant holds can be renewed. */
    revoke: async (athleteId: string, clientId: string): Promise<void> =>
      records.together(async () => {
        for (const { grantId } of await ofClient(athleteId, clientId)) await end(grantId);
      }),

    /** Whose token it is and what it opens now; undefined for anything that is not a good token of this resource. */
    whoHolds: async (token: string): Promise<(Who & { readonly expiresAt: number }) | undefined> => {
      const store = settings.storage.auth;
      const digest = digestOf(tokenKind, token);
      const found = await store.getGranted(tokenKind, digest, kind);
      const payload =
        found && opened(found.body, () => payloadOf({ kind: tokenKind, body: found.body }, token));
      if (!found || !payload?.exp || payload.exp * 1000 <= clock()) return undefined;
      if (payload.aud !== resourceOf(settings) || !payload.accountId) return undefined;
      const { grant } = found;
      if ((grant.expiresAt ?? 0) <= clock()) return undefined;
      if (clock() - (grant.usedAt ?? 0) > minuteMs) await store.touch(kind, grant.key, clock());
      const { scopes, client } = JSON.parse(grant.body) as Consent;
      if (!isAllowedClient(client, settings)) return undefined;
      return {
        athleteId: payload.accountId,
        client: String(payload.clientId),
        scopes: among((payload.scope ?? '').split(' '), scopes),
        expiresAt: payload.exp,
      };
    },
  };

  async function grant(
    athleteId: string,
    { client, uid: _uid }: Question,
    scopes: readonly Scope[],
    params: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const granted = new provider.Grant({ accountId: athleteId, clientId: client.id });
    for (const resource of [params.resource ?? resourceOf(settings)].flat() as string[])
      granted.addResourceScope(resource, scopes.join(' '));
    const grantId = await granted.save();
    const at = clock();
    const endsAt = at + lifetimes.grant * 1000;
    await keep(athleteId, { grantId, client, scopes, policyVersion, at, endsAt });
    await auth().touch('Client', client.id, at);
    return grantId;
  }

  async function narrowGrant(grantId: string, scopes: readonly Scope[]): Promise<void> {
    const found = await provider.Grant.find(grantId);
    if (!found?.resources) return;
    for (const resource of Object.keys(found.resources)) found.resources[resource] = scopes.join(' ');
    await found.save();
  }

  async function end(grantId: string): Promise<void> {
    await auth().deleteOfGrant(grantId);
    await auth().delete('Grant', grantId);
  }
}

export type Consents = ReturnType<typeof consentsOf>;

function originOf(clientId: string, { clients }: AuthSettings): 'document' | 'operator' | 'self' {
  if (clients?.some(({ id }) => id === clientId)) return 'operator';
  return clientId.startsWith('https://') ? 'document' : 'self';
}

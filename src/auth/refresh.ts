import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import * as grants from 'oidc-provider/lib/actions/grants/index.js';
import * as helpers from 'oidc-provider/lib/helpers/grants.js';
import type { Records } from './records.ts';
import { digestOf, seal, unseal } from '../app/self-sealed.ts';
import { type AuthSettings, type Lifetimes, usualLifetimes } from './settings.ts';

type Handler = (ctx: KoaContextWithOIDC) => Promise<void>;
type Answer = Record<string, unknown>;

const kind = 'Replay';

/**
 * Puts the two ways to tokens into one transaction each, so that a crash leaves either the old token or the answer.
 *
 * Rotation alone signs people out: several processes of one client share a stored token and refresh at once, and an
 * answer can be lost on its way. So for a while the same refresh token gets the very same answer, which lies sealed
 * under a key that only this token yields. Whoever stole the token gets the same successor too: the next rotation by
 * either side exposes the other, and after the window the whole family ends.
 */
export function guardGrants(provider: Provider, records: Records, settings: AuthSettings): void {
  const bound = Object.fromEntries(
    Object.entries(helpers).map(([name, helper]) => [name, helper.bind(undefined, provider)]),
  );
  for (const { grantType, handler, parameters } of [grants.authorization_code, grants.refresh_token]) {
    const inner: Handler = async (ctx) => handler(provider, bound, ctx);
    const outer =
      grantType === 'refresh_token' ? refreshing(inner, records, settings) : wholly(inner, records);
    provider.registerGrantType(grantType, outer, [...parameters, 'resource'], ['resource']);
  }
}

/** A refusal is kept (a family may have ended with it), a failure of ours is undone. */
function wholly(inner: Handler, records: Records): Handler {
  return async (ctx) => {
    const refusal = await records.together(async () => {
      try {
        await inner(ctx);
        return undefined;
      } catch (error) {
        if (error instanceof errors.OIDCProviderError) return error;
        throw error;
      }
    });
    if (refusal) throw refusal;
  };
}

function refreshing(inner: Handler, records: Records, settings: AuthSettings): Handler {
  const underWay = new Map<string, Promise<Answer>>();
  const { clock } = settings;
  const lifetimes: Lifetimes = { ...usualLifetimes, ...settings.lifetimes };
  const kept = async (token: string, clientId: string): Promise<Answer | undefined> => {
    const record = await records.stores().auth.get(kind, digestOf(kind, token));
    if (record?.expiresAt === undefined || record.expiresAt <= clock() || record.clientId !== clientId)
      return undefined;
    const text = unseal(kind, token, record.body);
    return text === undefined ? undefined : (JSON.parse(text) as Answer);
  };

  const refresh = async (ctx: KoaContextWithOIDC, token: string, clientId: string): Promise<Answer> => {
    let answer: Answer | undefined;
    const once = wholly(async () => {
      // Holds other processes back until this one is done: they then find its answer.
      await records.stores().auth.touch('RefreshToken', digestOf('RefreshToken', token), clock());
      answer = await kept(token, clientId);
      if (answer) return;
      await withinAgreed(ctx, token);
      await inner(ctx);
      answer = ctx.body as Answer;
      await records.stores().auth.save({
        kind,
        key: digestOf(kind, token),
        athleteId: ctx.oidc.entities.RefreshToken?.accountId,
        grantId: ctx.oidc.entities.RefreshToken?.grantId,
        clientId,
        createdAt: clock(),
        expiresAt: clock() + lifetimes.replay * 1000,
        body: seal(kind, token, JSON.stringify(answer)),
      });
    }, records);
    await once(ctx);
    return answer as Answer;
  };

  return async (ctx) => {
    const { refresh_token: token } = ctx.oidc.params as { refresh_token?: string };
    const clientId = ctx.oidc.client?.clientId;
    if (typeof token !== 'string' || !clientId) return inner(ctx);
    const flight = `${clientId} ${token}`;
    const answer =
      underWay.get(flight) ?? refresh(ctx, token, clientId).finally(() => underWay.delete(flight));
    underWay.set(flight, answer);
    ctx.body = await answer;
  };
}

/**
 * A program repeats on each refresh what it first asked for (Codex does), also what the athlete left unticked or took
 * away since. It gets what is left of it, and is told so (RFC 6749 §3.3); refused, it would sign the athlete out.
 */
async function withinAgreed(ctx: KoaContextWithOIDC, token: string): Promise<void> {
  const params = ctx.oidc.params as { scope?: string };
  const agreed = (await ctx.oidc.provider.RefreshToken.find(token))?.scope?.split(' ') ?? [];
  const asked = params.scope?.split(' ') ?? [];
  const kept = agreed.filter((scope) => asked.includes(scope));
  if (kept.length > 0) params.scope = kept.join(' ');
}

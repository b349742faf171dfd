import { z } from 'zod';
import { InputError } from '../../domain/errors.ts';
import type { Desk } from './desk.ts';

/** What every answer of an authenticator must be: bound to our own origin, from our own page, about our challenge. */
export interface Expected {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: true;
}

/** The name that passkeys are bound to: that of our host, whatever its port. */
export const relyingParty = ({ url }: Pick<Desk, 'url'>): string => new URL(url).hostname;

export const expectedOf = (desk: Desk, challenge: string): Expected => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(desk.url).origin,
  expectedRPID: relyingParty(desk),
  requireUserVerification: true,
});

/** Ed25519, ES256, RS256: what every authenticator of today knows one of. */
export const algorithms = [-8, -7, -257];

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.string().max(40).optional().catch(undefined),
};

/** What a browser sends when a passkey was made (WebAuthn level 3, `RegistrationResponseJSON`). */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional().catch(undefined),
  }),
});

/** What a browser sends when a passkey was used (`AuthenticationResponseJSON`). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(100).optional(),
  }),
});

const clientData = z.looseObject({ challenge: z.string().max(100), crossOrigin: z.boolean().optional() });

/** The challenge that was answered. Throws InputError `passkey.refused` for an answer out of another site's frame. */
export function challengeIn(response: { readonly clientDataJSON: string }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin } = clientData.parse(JSON.parse(text));
    if (!crossOrigin) return challenge;
  } catch {
    // Said below, as of everything else that is not what a browser sends.
  }
  throw new InputError('passkey.refused');
}

/** Throws InputError `passkey.refused` for what is no such answer. */
export function readAnswer<T>(shape: z.ZodType<T>, sent: unknown): T {
  const read = shape.safeParse(sent);
  if (!read.success) throw new InputError('passkey.refused', {}, read.error);
  return read.data;
}

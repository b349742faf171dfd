import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { ConnectionError, InputError } from '../../domain/errors.ts';
import type { Passkey } from '../../storage/storage.ts';
import { type Desk, plainDigest } from './desk.ts';
import { tellByMail } from './mailbox.ts';
import { challengeIn, expectedOf, readAnswer, relyingParty, usedPasskey } from './passkey-words.ts';
import { issueTicket, takeTicket } from './tickets.ts';

/** What the browser needs to ask for a passkey. It names none: the athlete chooses, and nobody learns who has one. */
export async function askForPasskey(
  desk: Desk,
  { browser }: { readonly browser: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await issueTicket(desk, 'Passkey', { body: {}, browser });
  return generateAuthenticationOptions({
    rpID: relyingParty(desk),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout: 300_000,
  });
}

/**
 * Whose passkey it is. Throws InputError `passkey.refused` for any answer that is not good, and ConnectionError
 * `passkey.copied` when its counter went back: then two of it exist.
 */
export async function signInByPasskey(desk: Desk, sent: unknown, browser: string): Promise<string> {
  const answer = readAnswer(usedPasskey, sent);
  const challenge = challengeIn(answer.response);
  const ticket = await takeTicket(desk, 'Passkey', challenge);
  if (!ticket?.isFrom(browser)) throw new InputError('passkey.refused');
  const { athleteId, passkey } = await ownerOf(desk, answer);
  const { newCounter } = await verified(desk, answer, { challenge, passkey });
  await count(desk, athleteId, { passkey, newCounter });
  return athleteId;
}

type Answer = ReturnType<typeof usedPasskey.parse>;

async function ownerOf(
  { deps: { storage } }: Desk,
  { id, response }: Answer,
): Promise<{ athleteId: string; passkey: Passkey }> {
  const athleteId = (await storage.means.find('passkey', plainDigest('passkey', id)))?.athleteId;
  const account = athleteId === undefined ? undefined : await storage.accounts.get(athleteId);
  const kept = athleteId === undefined ? [] : await storage.passkeys.list(athleteId);
  const passkey = kept.find((one) => one.id === id);
  // The authenticator says itself for whom it was made: both must say the same.
  if (!athleteId || !passkey || account?.handle !== response.userHandle)
    throw new InputError('passkey.unknown');
  return { athleteId, passkey };
}

async function verified(
  desk: Desk,
  answer: Answer,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: Passkey },
): Promise<{ readonly newCounter: number }> {
  const found = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    ...expectedOf(desk, challenge),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // Compared in `count`, where it is written: two uses at once would both be compared with the same one here.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw new InputError('passkey.refused', {}, cause);
  });
  if (!found.verified) throw new InputError('passkey.refused');
  return found.authenticationInfo;
}

/** WebAuthn level 3, 7.2, step 22: a counter that does not rise means that a copy was used. */
async function count(
  desk: Desk,
  athleteId: string,
  { passkey, newCounter }: { readonly passkey: Passkey; readonly newCounter: number },
): Promise<void> {
  const now = desk.deps.clock();
  let isCopied = false;
  await desk.deps.storage.passkeys.update(athleteId, passkey.id, (before) => {
    isCopied = (newCounter > 0 || before.counter > 0) && newCounter <= before.counter;
    return isCopied ? { ...before, suspectAt: now } : { ...before, counter: newCounter, usedAt: now };
  });
  if (!isCopied) return;
  void tellByMail(desk, athleteId, 'passkey-copied', { name: passkey.name });
  throw new ConnectionError('passkey.copied', { name: passkey.name });
}

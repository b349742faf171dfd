import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { InputError, NotFoundError, UnsupportedError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Passkey, Storage } from '../../storage/storage.ts';
import { type Desk, type Newcomer, plainDigest } from './desk.ts';
import { emailOf, tellByMail } from './mailbox.ts';
import { addAthlete, newAthleteId, newHandle, type Arrived } from './new-account.ts';
import {
  algorithms,
  challengeIn,
  expectedOf,
  madePasskey,
  readAnswer,
  relyingParty,
} from './passkey-words.ts';
import { issueTicket, takeTicket } from './tickets.ts';

const mostPasskeys = 20;

/** Whom the passkey is for: the athlete who is signed in, or somebody new. */
interface For {
  readonly athleteId?: string;
  readonly handle: string;
}

/**
 * What the browser needs to make a passkey: one that finds its athlete by itself (discoverable) and asks for a finger, a
 * face or a PIN. `browser` is the cookie that has to come back with it. Throws UnsupportedError `account.closed`.
 */
export async function beginPasskey(
  desk: Desk,
  { browser, athleteId }: { readonly browser: string; readonly athleteId?: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  if (!athleteId && !desk.takesNewcomers) throw new UnsupportedError('account.closed');
  const { storage } = desk.deps;
  const handle = athleteId ? await handleOf(storage, athleteId) : newHandle();
  const kept = athleteId ? await storage.passkeys.list(athleteId) : [];
  if (kept.length >= mostPasskeys) throw new InputError('passkey.too-many', { most: mostPasskeys });
  const body: For = { handle, ...(athleteId && { athleteId }) };
  const challenge = await issueTicket(desk, 'NewPasskey', { body, browser, athleteId });
  return generateRegistrationOptions({
    rpName: 'boucle',
    rpID: relyingParty(desk),
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: (athleteId && (await emailOf(storage, athleteId))) || `boucle ${handle.slice(0, 6)}`,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs: algorithms,
    attestationType: 'none',
    timeout: 300_000,
    excludeCredentials: kept.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

async function handleOf({ accounts }: Storage, athleteId: string): Promise<string> {
  const account = await accounts.get(athleteId);
  if (!account) throw new NotFoundError('account.none');
  return account.handle;
}

/**
 * Keeps the passkey that was made: for the athlete who is signed in, or with a new account. Throws InputError
 * `passkey.refused` for anything that is not the answer to this browser's own question, or comes twice.
 */
export async function finishPasskey(
  desk: Desk,
  sent: unknown,
  {
    browser,
    athleteId,
    name,
    newcomer,
  }: {
    readonly browser: string;
    readonly athleteId?: string;
    readonly name: string;
    readonly newcomer: Newcomer;
  },
): Promise<Arrived> {
  const answer = readAnswer(madePasskey, sent);
  const challenge = challengeIn(answer.response);
  const ticket = await takeTicket<For>(desk, 'NewPasskey', challenge);
  if (!ticket?.isFrom(browser) || ticket.body.athleteId !== athleteId)
    throw new InputError('passkey.refused');
  const passkey = await verified(desk, answer, { challenge, name });
  if (athleteId) {
    await desk.deps.storage.transaction((inside) => keep(inside, athleteId, passkey));
    void tellByMail(desk, athleteId, 'passkey-added', { name: passkey.name });
    return { athleteId, isNew: false };
  }
  const fresh = newAthleteId();
  await desk.deps.storage.transaction(async (inside) => {
    const { handle } = ticket.body;
    await addAthlete(inside, fresh, { newcomer, now: desk.deps.clock(), handle });
    await keep(inside, fresh, passkey);
  });
  return { athleteId: fresh, isNew: true };
}

async function verified(
  desk: Desk,
  answer: ReturnType<typeof madePasskey.parse>,
  { challenge, name }: { readonly challenge: string; readonly name: string },
): Promise<Passkey> {
  const found = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    ...expectedOf(desk, challenge),
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new InputError('passkey.refused', {}, cause);
  });
  if (!found.verified) throw new InputError('passkey.refused');
  const { credential, credentialBackedUp, credentialDeviceType } = found.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: passkeyName(name),
    isSynced: credentialBackedUp || credentialDeviceType === 'multiDevice',
    createdAt: desk.deps.clock(),
  };
}

async function keep(inside: Storage, athleteId: string, passkey: Passkey): Promise<void> {
  const { id, createdAt } = passkey;
  const means = { kind: 'passkey', digest: plainDigest('passkey', id), createdAt } as const;
  // A credential that another account has: nobody's authenticator makes the same one twice.
  if (!(await inside.means.add(athleteId, means))) throw new InputError('passkey.refused');
  await inside.passkeys.save(athleteId, passkey);
}

export const passkeyName = (typed: string): string => cleanText(typed, 60) || 'passkey';

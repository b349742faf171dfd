import { randomInt } from 'node:crypto';
import { InputError } from '../../domain/errors.ts';
import { type Desk, plainDigest } from './desk.ts';
import { tellByMail } from './mailbox.ts';

const codes = 10;
const groups = 4;
const letters = 5;
// Crockford's alphabet: no letter that can be read as a digit, nor the other way round.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `7QK2M-9XA4T-…`: 20 letters, 100 bits. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

const digestOf = (code: string): string => plainDigest('recovery', code.replaceAll('-', ''));

/** Ten new codes, each of which signs in once; those before are void. Only digests are kept: they are shown now or never. */
export async function newRecoveryCodes(desk: Desk, athleteId: string): Promise<readonly string[]> {
  const { storage, clock } = desk.deps;
  const fresh = Array.from({ length: codes }, newCode);
  await storage.transaction(async (inside) => {
    await inside.accounts.touch(athleteId, clock());
    for (const { digest } of await inside.means.ofAthlete(athleteId, 'recovery'))
      await inside.means.remove(athleteId, 'recovery', digest);
    for (const code of fresh)
      await inside.means.add(athleteId, { kind: 'recovery', digest: digestOf(code), createdAt: clock() });
  });
  void tellByMail(desk, athleteId, 'codes');
  return fresh;
}

/**
 * Signs in by a code, which is used up by it. Read as a person types it: small letters, without dashes, O for 0. Throws
 * InputError `account.code-wrong`.
 */
export async function recover(desk: Desk, typed: unknown): Promise<string> {
  const code = typeof typed === 'string' ? readCode(typed) : '';
  const { means } = desk.deps.storage;
  const athleteId =
    code.length === groups * letters ? await means.take('recovery', digestOf(code)) : undefined;
  if (!athleteId) throw new InputError('account.code-wrong');
  const left = (await means.ofAthlete(athleteId, 'recovery')).length;
  void tellByMail(desk, athleteId, 'code-used', { left });
  return athleteId;
}

const readCode = (typed: string): string =>
  typed.slice(0, 200).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

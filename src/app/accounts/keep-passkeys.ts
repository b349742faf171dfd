import { NotFoundError } from '../../domain/errors.ts';
import { type Desk, plainDigest } from './desk.ts';
import { tellByMail } from './mailbox.ts';
import { passkeyName } from './register-passkey.ts';
import { changeWaysIn } from './ways-in.ts';

/** Throws NotFoundError `passkey.gone`. */
export async function renamePasskey(desk: Desk, athleteId: string, id: string, name: string): Promise<void> {
  const { passkeys } = desk.deps.storage;
  const renamed = await passkeys.update(athleteId, id, (before) => ({ ...before, name: passkeyName(name) }));
  if (!renamed) throw new NotFoundError('passkey.gone');
}

/** Throws NotFoundError `passkey.gone`, InputError `account.last-way`. */
export async function removePasskey(desk: Desk, athleteId: string, id: string): Promise<void> {
  const name = await changeWaysIn(desk, athleteId, async (inside) => {
    const passkey = (await inside.passkeys.list(athleteId)).find((one) => one.id === id);
    if (!passkey) throw new NotFoundError('passkey.gone');
    await inside.passkeys.delete(athleteId, id);
    await inside.means.remove(athleteId, 'passkey', plainDigest('passkey', id));
    return passkey.name;
  });
  void tellByMail(desk, athleteId, 'passkey-removed', { name });
}

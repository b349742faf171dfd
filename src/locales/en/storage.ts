import type { Part } from '../catalogue.ts';

export const storage = {
  'storage.vault_sealed': () =>
    'The vault does not open with the key in vault.key: it is another home’s, or was lost. Put the right file back, or connect your sources again.',
  'storage.vault_key_open': (p) =>
    `Others on this machine could read ${p.file}. Make it yours alone: chmod 600 “${p.file}”.`,
  'storage.vault_key_damaged': (p) =>
    `${p.file} is no key. Put the right file back; if it is lost, delete it and connect your sources again.`,
  'storage.newer_version': (p) =>
    `This library was last opened by a newer version of boucle (it knows “${p.step}”, this version does not). Update boucle, or open another library with --home.`,
  'storage.not_ours': (p) =>
    `“${p.file}” is not a boucle library. Choose another folder with --home, or move that file away.`,
  'storage.busy': () =>
    'Another program has held the library for more than half a minute. Wait for its import to end or stop it, then try again.',
  'storage.migration_failed': (p) =>
    `The library could not be brought to this version (step “${p.step}”); it was left exactly as it was. Go back to the version used before, and report this.`,
  'storage.owner_gone': () =>
    'The athlete or the activity that this belongs to is not in the library, or no longer. Nothing was written.',
  'storage.blob_damaged': (p) =>
    `A stored file is damaged on this disk (${p.hash}). Import the original again, or restore it from a backup.`,
  'storage.streams_damaged': (p) =>
    `The stored curves of an activity cannot be read (byte ${p.byte}). Import the original file again.`,
} satisfies Part;

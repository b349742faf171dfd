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
    p.database !== undefined
      ? `The database “${p.database}” holds tables that are not boucle’s. Give boucle a database or schema of its own.`
      : `“${p.file}” is not a boucle library. Choose another folder with --home, or move that file away.`,
  'storage.busy': () =>
    'Another program has held the library for more than half a minute. Wait for its import to end or stop it, then try again.',
  'storage.migration_failed': (p) =>
    `The library could not be brought to this version (step “${p.step}”); it was left exactly as it was. Go back to the version used before, and report this.`,
  'storage.away': () =>
    'The database does not answer just now. What was under way may not have been kept: look, and try again in a moment.',
  'storage.conflict': () =>
    'Somebody else was writing the same at that moment, and this gave way: nothing of it was kept. Try again.',
  'storage.too_long': () => 'A name in this is too long to be looked up by it. Shorten it, then try again.',
  'storage.database_refuses': (p) =>
    `The database of BOUCLE_DATABASE_URL lets boucle in not at all, or not do what it must (code ${p.reason} of PostgreSQL). See “PostgreSQL” in docs/self-hosting.md.`,
  'storage.role_missing': (p) =>
    `boucle may not make the role its queries run as. An administrator of the database makes it once: create role “${p.role}” nologin; grant “${p.role}” to “${p.login}”; then start again.`,
  'storage.role_too_strong': (p) =>
    `The role “${p.role}” sees the rows of every athlete: it is a superuser, has BYPASSRLS or owns tables. Give boucle a role that is and has none of these.`,
  'storage.backup_elsewhere': () =>
    'This library is in PostgreSQL: back it up with pg_dump or with the snapshots of your host, then the originals and keys. See “Back up PostgreSQL” in docs/self-hosting.md.',
  'storage.owner_gone': () =>
    'The athlete or the activity that this belongs to is not in the library, or no longer. Nothing was written.',
  'storage.blob_damaged': (p) =>
    `A stored file is damaged on this disk (${p.hash}). Import the original again, or restore it from a backup.`,
  'storage.s3_unavailable': () =>
    'The store of originals (S3) does not answer. Nothing was lost; try again in a few minutes. If it lasts, the operator looks at BOUCLE_S3_ENDPOINT and at the service itself.',
  'storage.s3_secret': (p) =>
    `The S3 service does not accept the key (${p.said}). Check BOUCLE_S3_KEY_ID and BOUCLE_S3_SECRET, or make a new key there.`,
  'storage.s3_no_bucket': () =>
    'The S3 service knows no such bucket. Create it, or correct BOUCLE_S3_BUCKET or BOUCLE_S3_KEYS_BUCKET.',
  'storage.s3_denied': (p) =>
    `The S3 service denies access (status ${p.status}). The key must be allowed to get, put, delete and list in this bucket.`,
  'storage.s3_region': (p) =>
    `The bucket is in another region, or at another address (status ${p.status}). Correct BOUCLE_S3_REGION and BOUCLE_S3_ENDPOINT.`,
  'storage.s3_clock': () =>
    'The S3 service finds this machine’s clock more than a quarter of an hour off. Set the clock.',
  'storage.s3_full': () => 'The bucket is full, or its quota is used up. Make room at the S3 service.',
  'storage.s3_unconditional': () =>
    'This S3 service does not know conditional writes (If-None-Match), and without them two processes could lose a key. Keep the keys in the home: leave BOUCLE_S3_KEYS_BUCKET out, and let all processes share the folder “keys”.',
  'storage.master_key': (p) =>
    `${p.name} is no key: it must be 32 random bytes in base64, as from “openssl rand -base64 32”, or a file that holds them.`,
  'storage.s3_refused': (p) =>
    `The S3 service refused a request (status ${p.status}, ${p.said ?? 'no code'}). Its own log says why.`,
  'cli.rotate': () => 'Change the key that wraps the keys of athletes, while boucle runs',
  'cli.rotate.done': (p, f) =>
    `${f.plural(p.wrapped, 'key', 'keys')} wrapped with the new vault.key. The old one opens nothing any more and is deleted; put a copy of the new one where you keep it.`,
  'cli.rotate.done-operator': (p, f) =>
    `${f.plural(p.wrapped, 'key', 'keys')} wrapped with BOUCLE_MASTER_KEY, ${p.current} needed nothing. BOUCLE_MASTER_KEY_OLD opens nothing any more: take it away.`,
  'storage.streams_damaged': (p) =>
    `The stored curves of an activity cannot be read (byte ${p.byte}). Import the original file again.`,
} satisfies Part;

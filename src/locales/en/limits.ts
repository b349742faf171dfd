import type { Part } from '../catalogue.ts';

export const limits = {
  'limit.tool': (p) =>
    `This tool was called very often in the last minute. It answers again at ${p.time}, in ${p.seconds} s; what it has just answered still holds. Meanwhile use what you have, or another tool.`,
  'limit.requests': (p) =>
    `Very many requests in the last minute. boucle answers again at ${p.time}, in ${p.seconds} s.`,
  'limit.answer': (p) =>
    `The answer would be ${p.kilobytes} kB, and ${p.limit} kB is the most. Ask for less at once: a shorter period, fewer items (limit), fewer channels or a coarser resolution. Whole recordings are there as files: boucle://activity/latest/csv.`,
  'config.limits': (p) =>
    `BOUCLE_LIMITS: “${p.entry}” is no limit. Write athlete=1200,client=600,tool=240 (requests a minute; any of them), on a host also register, authorize, token, calendar, upload, webhook; or off.`,
  'config.listen': (p) =>
    `BOUCLE_LISTEN: “${p.value}” is no IP address. Write 127.0.0.1 (this computer only) or, in a container, 0.0.0.0.`,
  'config.database_url': (p) =>
    `${p.name} is no address of a PostgreSQL database. Write postgres://user@host:5432/database; what is special in a password is written %-encoded.`,
  'config.database_role': () =>
    'BOUCLE_DATABASE_ROLE is no plain name: small letters, digits and _, 63 at most, no digit first.',
  'config.s3_missing': (p) =>
    `Originals in S3 need five settings together; missing: ${p.names}. Give all of them, or none.`,
  'config.s3_endpoint': () =>
    'BOUCLE_S3_ENDPOINT is no address that may be used: write https://host, without user or query. http only reaches this machine or a neighbour of the same network, whose name has no dot.',
  'config.s3_keys_bucket': () =>
    'BOUCLE_S3_KEYS_BUCKET is where the originals are. Give the keys a bucket or a prefix of their own: a copy of the originals must not hold what opens them.',
  'config.secret_twice': (p) => `${p.name} and ${p.name}_FILE are both given. Keep one of them.`,
  'config.secret_file': (p) => `${p.name}: ${p.file} cannot be read. Check the path and who may read it.`,
  'config.clients_file': (p) =>
    `BOUCLE_CLIENTS_FILE: ${p.file} cannot be used (${p.why}). It is a JSON list of assistants, each with client_id, client_name, redirect_uris and, if it has one, client_secret.`,
  'config.metrics_token': () =>
    'BOUCLE_METRICS_TOKEN is too short: 24 characters at least, letters, digits and . _ ~ + / - only.',
} satisfies Part;

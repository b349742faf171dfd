import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../domain/errors.ts';
import { cleanText } from '../domain/text.ts';
import { isSafeRedirect } from './client-metadata.ts';
import type { RegisteredClient } from './settings.ts';

// A name of a document or of a client that registers itself would be another one's.
const id = z.string().regex(/^(?!client_)[\w.-]{3,64}$/, 'id: 3 to 64 letters, digits, “.”, “_”, “-”');
const redirect = z.string().refine(isSafeRedirect, 'redirect_uris: https, or http to this machine');

const entry = z.strictObject({
  client_id: id,
  client_name: z
    .string()
    .transform((name) => cleanText(name, 80))
    .refine((name) => name !== '', 'client_name is empty'),
  redirect_uris: z.array(redirect).min(1).max(20),
  client_secret: z.string().min(32, 'client_secret: 32 characters at least').optional(),
  token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
});
const list = z
  .array(entry)
  .refine((all) => new Set(all.map((one) => one.client_id)).size === all.length, 'a client_id comes twice');

/**
 * The assistants that the operator registered, from a JSON file in OAuth's own words (RFC 7591): for hosts that want
 * an id and a secret typed in. Throws ConfigError `config.clients_file`; no secret is in its words.
 */
export async function registeredIn(file: string): Promise<RegisteredClient[]> {
  const refuse = (why: string, cause?: unknown): never => {
    throw new ConfigError('config.clients_file', { file, why }, cause);
  };
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(String(error.code)),
  );
  const read = list.safeParse(jsonIn(text));
  if (!read.success) return refuse(whyOf(read.error));
  return read.data.map((one) => ({
    id: one.client_id,
    name: one.client_name,
    redirectUris: one.redirect_uris,
    ...(one.client_secret ? { secret: one.client_secret } : {}),
    ...(one.token_endpoint_auth_method ? { authMethod: one.token_endpoint_auth_method } : {}),
  }));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The place and the rule, never the value. */
const whyOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue.path.join('.') || 'JSON'}: ${issue.message}`;

import { createHash, randomBytes } from 'node:crypto';
import { InputError } from '../domain/errors.ts';
import type { ToolContext } from './tool.ts';

const tenMinutesMs = 10 * 60 * 1000;

/**
 * A token that allows `tool` to carry out exactly `plan`, once, within ten minutes. A preview hands it out; a
 * changed plan, another tool, another client, another athlete or a second use is refused.
 */
export async function offerConfirmation(context: ToolContext, tool: string, plan: unknown): Promise<string> {
  const token = `ok_${randomBytes(9).toString('base64url')}`;
  await context.deps.storage.confirmations.save(context.who.athleteId, {
    tokenHash: sha256(token),
    tool,
    planDigest: digest(context, plan),
    expiresAt: context.now + tenMinutesMs,
  });
  return token;
}

/** Throws InputError `confirm.refused` unless `token` was offered for this plan and is still good. */
export async function requireConfirmation(
  context: ToolContext,
  tool: string,
  plan: unknown,
  token: string,
): Promise<void> {
  const wanted = { tokenHash: sha256(token), tool, planDigest: digest(context, plan) };
  const good = await context.deps.storage.confirmations.consume(context.who.athleteId, wanted, context.now);
  if (!good) throw new InputError('confirm.refused');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const digest = ({ who }: ToolContext, plan: unknown): string => sha256(JSON.stringify([who.client, plan]));

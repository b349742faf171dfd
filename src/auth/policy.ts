import { type Scope, scopes } from '../app/deps.ts';

/** The version of what the consent page says; kept with every grant. */
export const policyVersion = '2026-12-01';

/** Everything an assistant can ask for, in the order in which a person reads it. */
export const askable: readonly Scope[] = scopes;

/** What may tell where somebody lives, or holds words of other people: an athlete ticks these themselves. */
export const untickedAtFirst: readonly Scope[] = ['location:read', 'notes:read'];

/** The scopes of ours in a list as OAuth writes it; who asks for nothing we know asks for everything. */
export function askedScopes(scope: string | undefined): Scope[] {
  const asked = askable.filter((one) => scope?.split(' ').includes(one));
  return asked.length > 0 ? asked : [...askable];
}

/** A grant of several can be narrowed, never widened behind the athlete's back. */
export const among = (chosen: readonly unknown[], allowed: readonly Scope[]): Scope[] =>
  allowed.filter((scope) => chosen.includes(scope));

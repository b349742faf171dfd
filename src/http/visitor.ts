import type { Context, MiddlewareHandler } from 'hono';
import { InputError } from '../domain/errors.ts';
import { dropCookie, keepCookie, ownCookie } from './cookies.ts';
import { formTokenFor } from './door.ts';
import { newSecret, sameSecret } from './token.ts';

/**
 * A browser before anyone has signed in with it: a cookie that says nothing but that it is the same browser. Forms, links
 * and passkeys' questions are bound to it. Lax, for it has to come along from a mail program and a vendor's page.
 */
const name = 'boucle_visitor';
const dayInSeconds = 86_400;
const form = /^[\w-]{43}$/;

export function visitorOf(c: Context): string | undefined {
  const shown = ownCookie(c, name);
  return shown && form.test(shown) ? shown : undefined;
}

/** The visitor's secret, made when there is none. */
export function greet(c: Context): string {
  const visitor = visitorOf(c) ?? newSecret();
  keepCookie(c, name, visitor, { sameSite: 'Lax', seconds: dayInSeconds });
  return visitor;
}

/** Whoever signs in or out begins anew: nobody can prepare a browser for somebody else. */
export const forgetVisitor = (c: Context): void => {
  dropCookie(c, name);
};

export const visitorsForm = (visitor: string): string => formTokenFor(visitor);

/** True for the hidden field of a form that was made for this browser. */
export function isVisitorsForm(c: Context, given: unknown): boolean {
  const visitor = visitorOf(c);
  return visitor !== undefined && typeof given === 'string' && sameSecret(given, visitorsForm(visitor));
}

/** A form of a page that was shown before anyone signed in. Throws InputError `http.form-expired`. */
export const visitorForm: MiddlewareHandler = async (c, next) => {
  const { form: given } = await c.req.parseBody();
  if (!isVisitorsForm(c, given)) throw new InputError('http.form-expired');
  return next();
};

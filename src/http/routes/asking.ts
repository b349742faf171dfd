import type { MiddlewareHandler } from 'hono';
import type { Asking } from '../../app/answers/period.ts';
import { InputError } from '../../domain/errors.ts';
import { sameSecret } from '../token.ts';
import type { Env, House, PageContext, Visit } from '../visit.ts';

/** For whom a page asks: the athlete whose cookie was checked. */
export function askingOf(c: PageContext, { deps }: Pick<House, 'deps'>): Asking {
  const { who, athlete, today } = c.get('visit');
  return { deps, who, athlete, today };
}

/** A change needs the hidden field of our own form besides the cookie. Throws InputError `http.form-expired`. */
export const ownForm: MiddlewareHandler<Env> = async (c, next) => {
  const { form } = await c.req.parseBody();
  if (!isOwnForm(form, c.get('visit'))) throw new InputError('http.form-expired');
  return next();
};

/** The hidden field of a form against that of the visit it was made for. */
export const isOwnForm = (given: unknown, { formToken }: Visit): boolean =>
  typeof given === 'string' && sameSecret(given, formToken);

/** `?page=`, from 1. */
export function pageOf(c: PageContext): number {
  const page = Number(c.req.query('page'));
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

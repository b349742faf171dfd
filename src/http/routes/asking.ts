import type { MiddlewareHandler } from 'hono';
import type { Asking } from '../../app/answers/period.ts';
import { InputError } from '../../domain/errors.ts';
import { isFormToken } from '../door.ts';
import { type Env, type House, type PageContext, sessionOf } from '../visit.ts';

/** For whom a page asks: the owner whose cookie was checked. */
export function askingOf(c: PageContext, { deps, who }: House): Asking {
  const { athlete, today } = c.get('visit');
  return { deps, who, athlete, today };
}

/** A change needs the hidden field of our own form besides the cookie. Throws InputError `http.form-expired`. */
export function ownForm(house: House): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { form } = await c.req.parseBody();
    if (!isFormToken(form, (await sessionOf(c, house)) ?? '')) throw new InputError('http.form-expired');
    return next();
  };
}

/** `?page=`, from 1. */
export function pageOf(c: PageContext): number {
  const page = Number(c.req.query('page'));
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

import { Hono } from 'hono';
import { languageOf, voiceIn } from '../language.ts';
import { connectPage } from '../pages/connect.ts';
import type { Markup, Reader } from '../pages/layout.ts';
import { questionsPage } from '../pages/questions.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import { type Env, type House, visitOf } from '../visit.ts';

/**
 * What somebody may want to read of a host before they sign in: what careful people ask, and how an assistant is
 * connected. Nothing there is anybody's. On a computer of one's own they are the owner's, as every page is.
 */
export function openPages(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const pages: Readonly<Record<string, (reader: Reader) => Markup>> = {
    '/questions': (reader) => questionsPage(vendorsHere(house), house.owner ? 'own' : 'hosted', reader),
    '/connect': (reader) => connectPage(house, reader),
  };
  for (const [path, pageFor] of Object.entries(pages))
    app.get(path, async (c, next) => {
      const visit = await visitOf(c, house);
      if (!visit && house.owner) return next();
      return c.html(pageFor(visit ?? { voice: voiceIn(languageOf(c)) }));
    });
  return app;
}

/** A door that opens on the athlete's own machine only is none of a host's. */
const vendorsHere = ({ deps, owner }: House): readonly Vendor[] =>
  (deps.vendors?.list ?? []).filter(({ laptopOnly }) => owner !== undefined || !laptopOnly);

import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { retentionOf } from '../../app/privacy/retention.ts';
import type { Question } from '../../auth/index.ts';
import { languageOf, voiceIn } from '../language.ts';
import { consentPage, signInFirstPage, type Terms } from '../pages/consent.ts';
import { messagePage } from '../pages/message.ts';
import { type Env, type House, type Visit, visitOf } from '../visit.ts';
import { waitAt, waitNoMore } from '../waiting.ts';
import { isOwnForm } from './asking.ts';
import { signInFirst } from './sign-in.ts';
import { voiceFor } from '../../locales/index.ts';

const termsOf = ({ hosting }: House): Omit<Terms, 'keeps'> => ({
  idle: 30,
  whole: 90,
  ...(hosting ? { host: new URL(hosting.origin).host } : {}),
});

/** The question to the athlete and their answer. Only the browser that was sent here by the assistant may see it. */
export function consentPages(house: House): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/consent/:uid', async (c) => {
    const visit = await visitOf(c, house);
    const question = await questionOf(c, house, visit?.who.athleteId);
    if (!question) return gone(c);
    if (!visit) return isFromOurs(c) ? askWho(c, house, question) : lookAgain(c);
    waitNoMore(c);
    // Browsers hold the answer's redirect to the page's own list of targets.
    c.set('formTarget', question.answerOrigin);
    const keeps = await retentionOf({ deps: house.deps, who: visit.who });
    return c.html(consentPage(question, { ...termsOf(house), keeps }, inAskedLanguage(c, visit)));
  });
  app.post('/consent/:uid', async (c) => {
    const visit = await visitOf(c, house);
    const question = await questionOf(c, house);
    const { form, decision, scope = [] } = await c.req.parseBody({ all: true });
    if (!visit || !question || !isOwnForm(form, visit)) return gone(c);
    c.set('formTarget', question.answerOrigin);
    const chosen = decision === 'allow' ? [scope].flat() : [];
    const next = await house.auth().answer(question.uid, visit.who.athleteId, chosen);
    return next ? c.redirect(next, 303) : gone(c);
  });
  return app;
}

const isFromOurs = (c: Context): boolean => ['here', 'lang'].some((name) => c.req.query(name) !== undefined);

/** The link that changes the language of this page only. */
function inAskedLanguage(c: Context, visit: Visit): Visit {
  if (c.req.query('lang') === undefined) return visit;
  return { ...visit, voice: voiceFor({ ...visit.athlete.preferences, language: languageOf(c) }) };
}

async function questionOf(c: Context, house: House, athleteId?: string): Promise<Question | undefined> {
  const uid = c.req.param('uid') ?? '';
  const auth = house.auth();
  return getCookie(c, auth.consentCookie) === uid ? auth.question(uid, athleteId) : undefined;
}

/**
 * The owner's cookie is strict: a browser that another site sent here does not show it. Coming from our own page it
 * does, so this page leads to itself once.
 */
export function lookAgain(c: Context): Response | Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const path = `${pathname}${search === '' ? '?' : `${search}&`}here`;
  return c.html(html`<!doctype html><meta charset="utf-8"><title>boucle</title>
<meta http-equiv="refresh" content="0; url=${path}"><p><a href="${path}">boucle</a></p>`);
}

/** On one's own computer the terminal's link opens the door; where many are served, each signs in by themself. */
function askWho(c: Context, house: House, question: Question): Response | Promise<Response> {
  waitAt(c, `/consent/${question.uid}`);
  const { desk } = house;
  const waiting = question.client.host ?? question.client.name;
  if (desk) return signInFirst(c, { desk, waiting });
  return c.html(signInFirstPage(question, voiceIn(languageOf(c))), 401);
}

const gone = (c: Context): Response | Promise<Response> =>
  c.html(messagePage(voiceIn(languageOf(c)), '/', 'auth.gone'), 410);

import { Hono } from 'hono';
import { athleteBrief } from '../../app/answers/athlete-brief.ts';
import { exportActivity } from '../../app/answers/export-activity.ts';
import { exportSource } from '../../app/answers/export-table.ts';
import { getWellness } from '../../app/answers/get-wellness.ts';
import { trainingLoad } from '../../app/answers/training-load.ts';
import { getActivity } from '../../app/answers/get-activity.ts';
import { splitActivity } from '../../app/intake/split-activity.ts';
import { sourcesOf } from '../../app/sources/index.ts';
import type { Asking } from '../../app/answers/period.ts';
import { calendarOf } from '../../app/training/calendar.ts';
import { addDays } from '../../domain/day.ts';
import { type Sport, sports } from '../../domain/sport.ts';
import { cardDrawings, drawingsOf } from '../charts/drawings.ts';
import { activitiesPage, perPage } from '../pages/activities.ts';
import { activityPage } from '../pages/activity.ts';
import type { Glance } from '../pages/glance.ts';
import { homePage, type HomeView } from '../pages/home.ts';
import type { Env, House, PageContext } from '../visit.ts';
import { askingOf, ownForm, pageOf } from './asking.ts';
import { handOut } from './hand-out.ts';

const cardsAtHome = 6;
const daysAhead = 14;
const sessionsAhead = 3;
const glanceFamilies = ['sleep', 'hrv', 'resting_heart_rate'] as const;

/** What was done: the library at a glance, the list, one activity, its files. */
export function libraryPages(house: House): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/', async (c) => c.html(homePage(await homeView(c, house), c.get('visit'))));
  app.get('/activities', async (c) => {
    const sport = sports.find((one) => one === c.req.query('sport'));
    const text = (c.req.query('text') ?? '').trim().slice(0, 80);
    return c.html(activitiesPage(await listView(askingOf(c, house), sport, text, pageOf(c)), c.get('visit')));
  });
  app.get('/activities/:file{act_[0-9a-z]+\\.[a-z]+}', async (c) => {
    const [id, format] = c.req.param('file').split('.');
    const asking = askingOf(c, house);
    return handOut(c, await exportActivity(asking, id, format));
  });
  app.get('/activities/:id/original', async (c) => {
    const [asking, id, source] = [askingOf(c, house), c.req.param('id'), c.req.query('source')];
    return handOut(
      c,
      await (source ? exportSource(asking, id, source) : exportActivity(asking, id, 'original')),
    );
  });
  app.get('/activities/:id', async (c) => {
    const [asking, visit] = [askingOf(c, house), c.get('visit')];
    const detail = await getActivity(asking, c.req.param('id'));
    const request = { ...asking, voice: visit.voice };
    const drawings = await drawingsOf(request, detail.activity, detail.sources, ['wide', 'narrow']);
    return c.html(activityPage(detail, drawings, visit));
  });
  app.post('/activities/:id/split', ownForm, async (c) => {
    const [first] = await splitActivity(house.deps, c.get('visit').who, c.req.param('id'));
    return c.redirect(`/activities/${first}`, 303);
  });
  return app;
}

async function homeView(c: PageContext, house: House): Promise<HomeView> {
  const asking = askingOf(c, house);
  const [brief, heads] = await Promise.all([
    athleteBrief(asking),
    house.deps.storage.activities.heads(asking.who.athleteId, { order: 'newest', limit: cardsAtHome }),
  ]);
  const request = { ...asking, voice: c.get('visit').voice };
  const latest = [];
  // One after the other: a drawing takes a moment of the only thread, and others want to be answered in between.
  for (const head of heads) latest.push({ head, drawings: await cardDrawings(request, head.id) });
  const isEmpty = brief.activities === 0 && brief.nights === undefined;
  return { brief, latest, ...(!isEmpty && { glance: await glanceAt(asking) }) };
}

async function glanceAt(asking: Asking): Promise<Glance> {
  const { today } = asking;
  const [load, nights, sources, { entries }] = await Promise.all([
    trainingLoad(asking, { words: 'last-28-days', by: 'week', aheadDays: 0 }),
    getWellness(asking, { words: 'last-7-days', by: 'night', families: glanceFamilies }),
    sourcesOf(asking.deps, asking.who),
    calendarOf(asking, today, addDays(today, daysAhead)),
  ]);
  const next = entries.filter(({ status }) => status === 'planned').slice(0, sessionsAhead);
  return { load, nights, sources, next };
}

async function listView({ deps, who }: Asking, sport: Sport | undefined, text: string, page: number) {
  const { activities } = deps.storage;
  const filter = { sports: sport && [sport], text: text || undefined };
  const here = { ...filter, order: 'newest', limit: perPage, offset: (page - 1) * perPage } as const;
  const [total, heads, counts] = await Promise.all([
    activities.count(who.athleteId, filter),
    activities.heads(who.athleteId, here),
    Promise.all(sports.map(async (one) => activities.count(who.athleteId, { sports: [one] }))),
  ]);
  return { total, heads, sport, text, page, sports: sports.filter((_, i) => counts[i] > 0) };
}

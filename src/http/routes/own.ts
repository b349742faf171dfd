import { lastRemoved } from '../../app/privacy/retention.ts';
import { setRetention } from '../../app/privacy/set-retention.ts';
import { Hono } from 'hono';
import type { Asking } from '../../app/answers/period.ts';
import { edit } from '../../app/memory/edit.ts';
import { forget } from '../../app/memory/forget.ts';
import { remember } from '../../app/memory/remember.ts';
import { undo } from '../../app/memory/undo.ts';
import { editedFrom } from '../pages/fact-form.ts';
import { memoryPage } from '../pages/memory.ts';
import { settingNames, settingsPage } from '../pages/settings.ts';
import { changedIn } from '../pages/undo-notice.ts';
import { type Env, type House, signOut } from '../visit.ts';
import { askingOf, ownForm } from './asking.ts';

/** What is the athlete's own say: memory, settings, assistants, signing out. */
export function ownPages(house: House): Hono<Env> {
  const { memories } = house.deps.storage;
  const app = new Hono<Env>();
  app.get('/memory', async (c) => {
    const changed = changedIn(c.req.query('changed'));
    return c.html(memoryPage(await memories.list(c.get('visit').who.athleteId), c.get('visit'), changed));
  });
  app.post('/memory/:id/edit', ownForm, async (c) => {
    const form = await c.req.parseBody();
    const { memory, changeId } = await edit(askingOf(c, house), c.req.param('id'), (old) =>
      editedFrom(old, form),
    );
    return c.redirect(`/memory${changeId ? `?changed=${changeId}` : ''}#${memory.id}`, 303);
  });
  app.post('/memory/:id/delete', ownForm, async (c) => {
    const { changeId } = await forget(askingOf(c, house), c.req.param('id'));
    return c.redirect(`/memory?changed=${changeId}`, 303);
  });
  app.post('/undo', ownForm, async (c) => {
    const { change, back } = await c.req.parseBody();
    await undo(askingOf(c, house), changedIn(change) ?? '');
    return c.redirect(ownPath(back), 303);
  });
  app.get('/settings', async (c) => {
    const visit = c.get('visit');
    const last = await lastRemoved({ deps: house.deps, who: visit.who });
    const told = { hosting: house.hosting, operator: house.deps.retention, last };
    return c.html(settingsPage(visit, c.req.query('saved') !== undefined, told));
  });
  app.post('/settings/retention', ownForm, async (c) => {
    await setRetention({ deps: house.deps, who: c.get('visit').who }, await c.req.parseBody());
    return c.redirect('/settings?saved', 303);
  });
  app.post('/settings', ownForm, async (c) => {
    await saveSettings(askingOf(c, house), await c.req.parseBody());
    return c.redirect('/settings?saved', 303);
  });
  app.post('/settings/language', ownForm, async (c) => {
    const { language, back } = await c.req.parseBody();
    await saveSettings(askingOf(c, house), { language });
    return c.redirect(ownPath(back), 303);
  });
  app.post('/leave', ownForm, async (c) => {
    await signOut(c, house);
    return c.redirect('/', 303);
  });
  app.post('/leave/everywhere', ownForm, async (c) => {
    await house.door.leaveEverywhere(c.get('visit').who.athleteId);
    await signOut(c, house);
    return c.redirect('/', 303);
  });
  return app;
}

/** Only a path of ours: `//host` and `/\host` would lead elsewhere. */
const ownPath = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(back) ? back : '/';

async function saveSettings(asking: Asking, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  const preferences = { ...asking.athlete.preferences };
  for (const key of settingNames) {
    const value = wanted[key];
    if (typeof value !== 'string' || value === preferences[key]) continue;
    const athlete = { ...asking.athlete, preferences: { ...preferences } };
    await remember({ ...asking, athlete }, { is: 'preference', key, value });
    Object.assign(preferences, { [key]: value });
  }
}

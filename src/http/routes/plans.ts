import { Hono } from 'hono';
import { calendarOf } from '../../app/training/calendar.ts';
import { deleteWorkouts } from '../../app/training/delete-workout.ts';
import { exportWorkout } from '../../app/training/export-workout.ts';
import { findWorkout } from '../../app/training/find-workout.ts';
import { moveWorkout } from '../../app/training/move-workout.ts';
import { workoutDetail } from '../../app/training/planned-against-done.ts';
import { toDay } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { feedKeyOf, renewFeedKey } from '../feed-keys.ts';
import { calendarPage, monthSpan } from '../pages/calendar.ts';
import { changedIn } from '../pages/undo-notice.ts';
import { workoutPage } from '../pages/workout.ts';
import type { Env, House } from '../visit.ts';
import { askingOf, ownForm } from './asking.ts';
import { handOut } from './hand-out.ts';

/** What is planned: the month, one workout, its files for the watch. */
export function planPages(house: House): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/calendar', async (c) => {
    const visit = c.get('visit');
    const asked = /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(c.req.query('month') ?? '')?.[0];
    const month = asked ?? visit.today.slice(0, 7);
    const { from, to } = monthSpan(month, visit.athlete.preferences.weekStart);
    const calendar = await calendarOf(askingOf(c, house), from, to);
    const key = await feedKeyOf(house.deps.storage, visit.who.athleteId);
    const feed = new URL(`calendar.ics?key=${key}`, house.url()).href;
    const changeId = changedIn(c.req.query('changed'));
    return c.html(calendarPage({ month, calendar, feed, changeId }, visit));
  });
  app.post('/calendar/new-address', ownForm, async (c) => {
    await renewFeedKey(house.deps.storage, c.get('visit').who.athleteId);
    return c.redirect('/calendar#feed', 303);
  });
  app.get('/workouts/:file{wkt_[0-9a-z]+\\.[a-z]+}', async (c) => {
    const [id, format] = c.req.param('file').split('.');
    return handOut(c, await exportWorkout(askingOf(c, house), id, format));
  });
  app.get('/workouts/:id', async (c) => {
    const detail = await workoutDetail(askingOf(c, house), c.req.param('id'));
    const { sport } = detail.planned.workout;
    const formats = house.deps.workoutFormats.filter(({ sports }) => sports.includes(sport));
    return c.html(
      workoutPage(
        detail,
        formats.map(({ id }) => id),
        c.get('visit'),
        changedIn(c.req.query('changed')),
      ),
    );
  });
  app.post('/workouts/:id/move', ownForm, async (c) => {
    const asking = askingOf(c, house);
    const { day: typed } = await c.req.parseBody();
    const day = toDay(typeof typed === 'string' ? typed : '');
    const { today } = asking;
    if (day < today) throw new InputError('day.past', { value: day, day, today });
    const moved = await moveWorkout(asking, c.req.param('id'), day);
    const { id } = moved.planned;
    const isFine = [...moved.deliveries, ...moved.withdrawn].every(
      ({ state, differences }) => state !== 'failed' && differences.length === 0,
    );
    const page = isFine ? `/calendar?month=${day.slice(0, 7)}&` : `/workouts/${id}?`;
    return c.redirect(`${page}changed=${moved.changeId}#${id}`, 303);
  });
  app.post('/workouts/:id/delete', ownForm, async (c) => {
    const asking = askingOf(c, house);
    const workout = await findWorkout(asking, c.req.param('id'));
    await deleteWorkouts(asking, [workout]);
    return c.redirect(`/calendar?month=${(workout.day ?? asking.today).slice(0, 7)}`, 303);
  });
  return app;
}

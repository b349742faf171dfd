import type { Hono } from 'hono';
import { fail } from './answers.ts';
import type { Json } from './athletes.ts';
import type { Env } from './state.ts';

/** Days: lists, one day, and changes that leave alone what they do not name. −1 clears a number, `locked` keeps a day. */
export function wellness(app: Hono<Env>): void {
  for (const ending of ['', '.json']) {
    app.get(`/api/v1/athlete/:id/wellness${ending}`, (c) => {
      const { oldest = '', newest = '9999' } = c.req.query();
      const days = [...c.get('caller').athlete.wellness.values()];
      const asked = days.filter(({ id }) => String(id) >= oldest && String(id) <= newest);
      return c.json(asked.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)));
    });
  }
  app.get('/api/v1/athlete/:id/wellness/:day', (c) => {
    const day = c.get('caller').athlete.wellness.get(c.req.param('day'));
    return day ? c.json(day) : fail(c, 404, 'Wellness not found');
  });
  app.put('/api/v1/athlete/:id/wellness/:day', async (c) => {
    const { wellness: days } = c.get('caller').athlete;
    const day = c.req.param('day');
    const before = days.get(day) ?? { id: day };
    const sent = await c.req.json<Json>();
    if (before.locked === true && sent.locked !== false) return c.json(before);
    const cleared = Object.entries(sent).map(([key, value]) => [key, value === -1 ? null : value]);
    const after = { ...before, ...Object.fromEntries(cleared), id: day };
    days.set(day, after);
    return c.json(after);
  });
}

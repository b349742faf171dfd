import { z } from 'zod';
import { sports } from '../domain/sport.ts';
import { listedAs } from './schema.ts';

/** Shapes that tools share, so that a model learns them once. */

export const Period = z
  .string()
  .max(40)
  .describe('"last-7-days", "last-month", "2026-11", "2026-11-01..2026-11-30", "all"');

const AnySport = z.enum(sports).optional();
export const SportInput = AnySport.describe('Only this sport');

/** The same choice where another tool lists it: 23 names twice would be told for nothing, and an error tells them too. */
export const SportByName = listedAs(AnySport.describe('Sport'), {
  type: 'string',
  description: '"running", "cycling"… as in list_activities',
});

/** The sports that have curves, records and a load worth following; the default is the one done most. */
export const EnduranceSport = z
  .enum([
    'running',
    'cycling',
    'swimming',
    'walking',
    'hiking',
    'rowing',
    'paddling',
    'skating',
    'cross_country_skiing',
  ])
  .optional();

/** The same where `analyze_trend` lists the choice already. */
export const EnduranceByName = listedAs(EnduranceSport.describe('Sport'), {
  type: 'string',
  description: 'e.g. "running"; default: the one done most',
});

export const ActivityRef = z.string().max(40).describe('"act_7qk2m9xa" or "latest"');

export const DayInput = z.string().max(40).describe('"2026-12-03", "Thursday", "demain"');

export const Limit = z.int().min(1).max(100).describe('Rows at most');

export const Cursor = z.string().max(80).optional().describe('next_cursor of the page before');

export const Confirm = z
  .string()
  .max(80)
  .optional()
  .describe('Token from the preview, once the athlete agreed');

import { z } from 'zod';
import { targetUnits, stepKinds, workoutSports } from '../../domain/workout.ts';
import { listedAs } from '../schema.ts';

/** How an assistant writes a session: flat steps, a unit in every name. Strings such as "4:05" are read as a pace. */

const units = [...new Set(Object.values(targetUnits).flat())];
const Amount = z.union([z.number(), z.string().max(20)]);
const targets = ['pace', 'speed', 'heart_rate', 'power', 'cadence', 'effort', 'open'] as const;
// One union would cost more than it says: the schema shows a string, and a number is taken as well.
const amount = (words?: string): z.ZodType<string | number | undefined> =>
  listedAs(Amount.optional(), { type: ['number', 'string'], ...(words && { description: words }) });

const step = {
  kind: z.enum([...stepKinds, 'repeat']),
  duration_seconds: z.number().optional(),
  distance_meters: z.number().optional(),
  distance_yards: z.number().optional(),
  distance_miles: z.number().optional(),
  until: z.enum(['lap_press']).optional(),
  send_off_seconds: z.number().optional().describe('Swim: leave every … s'),
  repetitions: z.int().optional().describe('Strength'),
  target: z.enum(targets).optional(),
  target_unit: z.enum(units).optional(),
  target_low: amount('240 or "4:00"'),
  target_high: amount('Alone, low stands for both'),
  ramp: z.boolean().optional().describe('From low to high'),
  target2: listedAs(z.enum(targets).optional(), { type: 'string', description: 'Second target, same words' }),
  target2_unit: z.string().max(30).optional(),
  target2_low: amount(),
  target2_high: amount(),
  note: z.string().max(400).optional(),
  stroke: z
    .enum(['any', 'freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley', 'mixed'])
    .optional(),
  drill: z.enum(['none', 'kick', 'pull', 'drill']).optional(),
  equipment: z.enum(['none', 'pull_buoy', 'kickboard', 'paddles', 'fins', 'snorkel']).optional(),
};

const InnerStep = z.strictObject(step);

const Step = z.strictObject({
  ...step,
  times: z.int().optional().describe('repeat: how often'),
  // The inner steps have the same fields: listing them twice would double the tool for the model.
  steps: listedAs(z.array(InnerStep).max(60).optional(), {
    type: 'array',
    items: { type: 'object' },
    description: 'repeat: its steps, same fields',
  }),
});

export const workoutInput = {
  sport: z.enum([...workoutSports, 'trail_running']),
  name: z.string().max(200).describe('e.g. "10 × 400 m"'),
  note: z.string().max(1000).optional(),
  pool_length_meters: z.number().optional().describe('Pool swims, e.g. 25'),
  pool_length_yards: z.number().optional(),
  steps: z
    .array(Step)
    .min(1)
    .max(100)
    .describe('In order; each has ONE end: duration, distance, until, send_off or repetitions'),
};

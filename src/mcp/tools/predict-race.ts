import { z } from 'zod';
import { predictRace, type RaceWish } from '../../app/answers/predict-race.ts';
import { resolveDay } from '../../domain/spoken-day.ts';
import { DayInput } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { raceText } from './race-lines.ts';
import { RaceOutput, raceAnswer } from './race-rows.ts';

const Climb = z.strictObject({
  start_meters: z.number().min(0),
  length_meters: z.number().positive(),
  gain_meters: z.number(),
});

const Input = z.strictObject({
  distance: z
    .string()
    .max(30)
    .optional()
    .describe('"5k", "half", "marathon", "15 km"; default: the next goal'),
  day: DayInput.optional(),
  time_seconds: z.number().positive().max(1e6).optional().describe('Wished time, e.g. 5400'),
  ascent_meters: z.number().min(0).max(20_000).optional(),
  descent_meters: z.number().min(0).max(20_000).optional(),
  climbs: z
    .array(Climb)
    .max(30)
    .optional()
    .describe('Where they lie, from the start; negative gain = descent'),
  temperature_celsius: z.number().min(-30).max(50).optional().describe('Forecast'),
  humidity_percent: z.number().min(0).max(100).optional().describe('Forecast'),
  splits: z.boolean().default(false).describe('Passing times'),
  negative_split_percent: z.number().min(0).max(20).optional().describe('Second half faster by, e.g. 2'),
  age: z.int().min(5).max(100).optional().describe('For age grading'),
  sex: z.enum(['F', 'M']).optional(),
});

export const predictRaceTool = defineTool({
  name: 'predict_race',
  title: 'Race prediction and readiness',
  description:
    'Use this when the athlete asks what they can run over a distance, whether a goal time is realistic, whether they are ready for a race, ' +
    'or which pace to hold. Running. Returns seconds by several methods with the bests behind them, the range, where a wished time lies in it ' +
    '(no probability), weekly distance, longest run, what is missing, and on request climb, heat and splits.',
  scopes: ['activities:read'],
  hints: reads,
  input: Input,
  output: RaceOutput,
  run: async (input, context) => {
    const wish = wishOf(input, input.day === undefined ? undefined : resolveDay(input.day, context.today));
    return raceAnswer(await predictRace(context, wish), wish);
  },
  say: (shown, voice) => raceText(shown, voice).join('\n'),
});

function wishOf(input: z.output<typeof Input>, day: RaceWish['day']): RaceWish {
  const { ascent_meters: ascent, descent_meters: descent, climbs, temperature_celsius: celsius } = input;
  const negative = input.negative_split_percent;
  return {
    distance: input.distance,
    day,
    seconds: input.time_seconds,
    course: {
      ascent,
      descent,
      climbs: climbs?.map((climb) => ({
        startMeters: climb.start_meters,
        lengthMeters: climb.length_meters,
        gainMeters: climb.gain_meters,
      })),
    },
    weather: celsius === undefined ? undefined : { celsius, humidity: input.humidity_percent },
    splits: input.splits || negative !== undefined ? { negativePercent: negative ?? 0 } : undefined,
    age: input.age,
    sex: input.sex,
  };
}

import { z } from 'zod';
import { predictRace, type RaceWish } from '../../app/answers/predict-race.ts';
import { resolveDay } from '../../domain/spoken-day.ts';
import { DayInput } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';
import { raceText } from './race-lines.ts';
import { RaceOutput, raceAnswer } from './race-rows.ts';

const Climb = z.strictObject({
  start_meters: z.number(),
  length_meters: z.number().positive(),
  gain_meters: z.number(),
});

const Input = z.strictObject({
  distance: z.string().max(30).optional().describe('"5k", "half", "15 km"; default: the next goal'),
  day: DayInput.optional(),
  time_seconds: z.number().positive().optional().describe('Wished time'),
  ascent_meters: z.number().min(0).optional(),
  climbs: z.array(Climb).max(30).optional().describe('In place of ascent; negative gain = descent'),
  temperature_celsius: z.number().optional().describe('Forecast'),
  humidity_percent: z.number().optional().describe('Forecast'),
  negative_split_percent: z
    .number()
    .min(0)
    .max(20)
    .optional()
    .describe('Passing times with a second half so much faster; 0 = even'),
  age: z.int().optional().describe('For age grading'),
  sex: z.enum(['F', 'M']).optional(),
});

export const predictRaceTool = defineTool({
  name: 'predict_race',
  title: 'Race prediction and readiness',
  description:
    'Use this when the athlete asks what they can run, whether a goal is realistic, whether they are ready for a race, or which pace to hold. ' +
    'Running only. Returns times by several methods with the bests behind them, the range, where a wished time lies in it (no probability), ' +
    'weekly distance, longest run, what is missing, for a race day the weeks up to it as a frame; with a course or forecast, ranges for climb and heat.',
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
  const { ascent_meters: ascent, climbs, temperature_celsius: celsius } = input;
  const negative = input.negative_split_percent;
  return {
    distance: input.distance,
    day,
    seconds: input.time_seconds,
    course: {
      ascent,
      climbs: climbs?.map((climb) => ({
        startMeters: climb.start_meters,
        lengthMeters: climb.length_meters,
        gainMeters: climb.gain_meters,
      })),
    },
    weather: celsius === undefined ? undefined : { celsius, humidity: input.humidity_percent },
    splits: negative === undefined ? undefined : { negativePercent: negative },
    age: input.age,
    sex: input.sex,
  };
}

import { z } from 'zod';
import { remember } from '../../app/memory/remember.ts';
import type { Fact } from '../../domain/athlete.ts';
import { type Day, toDay } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { landmarkKinds } from '../../domain/landmark.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import { answer, text } from '../fields.ts';
import { SportByName } from '../inputs.ts';
import { adds, defineTool, type ToolContext } from '../tool.ts';
import { FactRow, factLine, factRow } from './fact-row.ts';

const preferenceKeys = {
  language: 'language',
  units: 'units',
  swim_units: 'swimUnits',
  week_start: 'weekStart',
  time_zone: 'timeZone',
} as const;

const Input = z.strictObject({
  kind: z.enum(['goal', 'constraint', 'landmark', 'preference', 'note']),
  text: z
    .string()
    .max(300)
    .optional()
    .describe('The goal, constraint or note in words, e.g. "Sub-40 10 km in Annecy"'),
  sport: SportByName,
  day: z.string().max(10).optional().describe('Race day, or the day a landmark was measured; YYYY-MM-DD'),
  distance_meters: z.number().positive().max(1e6).optional().describe('Goal distance, e.g. 21097.5'),
  time_seconds: z.number().positive().max(1e6).optional().describe('Goal time, e.g. 5400'),
  landmark: z
    .enum(landmarkKinds)
    .optional()
    .describe(
      'Units: bpm, watts, threshold_pace s/km, critical_swim_speed s/100 m, kg, maximal_aerobic_speed km/h',
    ),
  value: z.number().optional().describe('Value of the landmark, e.g. 172'),
  bounds: z
    .array(z.number())
    .min(1)
    .max(9)
    .optional()
    .describe('Upper edges of the zones, lowest first, for *_zones'),
  preference: z.enum(['language', 'units', 'swim_units', 'week_start', 'time_zone']).optional(),
  setting: z
    .string()
    .max(60)
    .optional()
    .describe('en|fr, metric|imperial, meters|yards, monday|sunday, Europe/Paris'),
  expires: z.string().max(10).optional().describe('Last day it holds, YYYY-MM-DD'),
});

export const rememberTool = defineTool({
  name: 'remember',
  title: 'Remember a fact',
  description:
    'Use this when the athlete states something to keep: a goal, a constraint ("no running until 12 December"), a landmark ' +
    '(FTP, threshold pace, max heart rate, weight, zones), a preference (language, units, time zone) or a note. ' +
    'Returns the kept fact, its id and a change id for undo. It adds; the older value of a landmark stays in force for older days.',
  scopes: ['memory:write'],
  hints: adds,
  input: Input,
  output: answer({ fact: FactRow, change_id: text() }),
  run: async (input, context) => {
    const fact = factFrom(input, context);
    const { memory, changeId } = await remember(context, fact, day(input.expires));
    return {
      headline: phrase('memory.remembered', { id: memory.id }),
      fact: factRow(memory, context.today),
      change_id: changeId,
    };
  },
  say: (shown, voice) =>
    [factLine(shown.fact, voice), voice.say('change.undo', { id: shown.change_id })].join('\n'),
});

function factFrom(input: z.output<typeof Input>, { today }: ToolContext): Fact {
  const need = <T>(value: T | undefined, name: string): T => {
    if (value === undefined || value === '') throw new InputError('memory.needs', { kind: input.kind, name });
    return value;
  };
  const words = input.text === undefined ? undefined : cleanText(input.text, 300);
  switch (input.kind) {
    case 'goal':
      return {
        is: 'goal',
        text: need(words, 'text'),
        sport: input.sport,
        day: day(input.day),
        distanceMeters: input.distance_meters,
        timeSeconds: input.time_seconds,
      };
    case 'constraint':
      return { is: 'constraint', text: need(words, 'text'), from: day(input.day) };
    case 'note':
      return { is: 'note', text: need(words, 'text') };
    case 'preference':
      return {
        is: 'preference',
        key: preferenceKeys[need(input.preference, 'preference')],
        value: need(input.setting, 'setting'),
      };
    case 'landmark': {
      const kind = need(input.landmark, 'landmark');
      const value = kind.endsWith('_zones')
        ? need(input.bounds, 'bounds').length + 1
        : need(input.value, 'value');
      return {
        is: 'landmark',
        kind,
        sport: input.sport,
        value,
        bounds: input.bounds,
        since: day(input.day) ?? today,
      };
    }
  }
}

const day = (words: string | undefined): Day | undefined => (words === undefined ? undefined : toDay(words));

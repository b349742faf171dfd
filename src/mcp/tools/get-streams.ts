import { z } from 'zod';
import { getStreams } from '../../app/answers/get-streams.ts';
import { ConsentError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { type Channel, channelNames, channels } from '../../domain/stream.ts';
import { familyOfChannel } from '../families.ts';
import { about, answer, count, dayField, plain, text } from '../fields.ts';
import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { figureWords } from './activity-parts.ts';
import { distanceIn } from './activity-row.ts';
import { ActivityRef } from '../inputs.ts';
import { defineTool, reads } from '../tool.ts';

/** `heartRate` ⇄ `heart_rate`. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const wireNames = channelNames.map(snake) as [string, ...string[]];
const channelOf = new Map(channelNames.map((name) => [snake(name), name]));

const tracked: ReadonlySet<Channel> = new Set(['latitude', 'longitude']);

// The ledger names what each column tells.
const columns = Object.fromEntries(
  channelNames.map((name) => [
    snake(name),
    about(familyOfChannel(name), z.array(z.number().nullable())).optional(),
  ]),
);

export const getStreamsTool = defineTool({
  name: 'get_streams',
  title: 'Curves of an activity',
  description:
    'Use this when the shape over time matters: where the pace fell, how heart rate rose. Returns chosen channels thinned to at most "points" rows ' +
    '(bucket means; about 4 tokens per value), with null where nothing was measured. Narrow with from_seconds and to_seconds before asking for more points. ' +
    'For laps, zones and bests use get_activity. latitude and longitude need the location permission.',
  scopes: ['activities:read'],
  hints: reads,
  input: z.strictObject({
    activity: ActivityRef.default('latest'),
    channels: z
      .array(z.enum(wireNames))
      .min(1)
      .max(8)
      .default(['heart_rate', 'speed'])
      .describe('e.g. ["heart_rate","power"]'),
    from_seconds: z.number().min(0).optional().describe('Since the start, elapsed'),
    to_seconds: z.number().min(0).optional(),
    points: z.int().min(10).max(500).default(60).describe('Rows at most'),
  }),
  output: answer({
    activity: text(),
    day: dayField(),
    sport: about('activities', z.string()),
    samples: count(),
    every_seconds: plain(z.number()).optional(),
    units: z.record(z.string(), text()),
    time_seconds: plain(z.array(z.number())),
    columns: z.object(columns),
    recorded_channels: plain(z.array(z.string())),
  }),
  run: async (input, context) => {
    const names = input.channels.map((name) => channelOf.get(name) as Channel);
    if (names.some((name) => tracked.has(name)) && !context.who.scopes.includes('location:read')) {
      throw new ConsentError('consent.scope-missing', { scopes: 'location:read' });
    }
    const { activity, thinned, recorded } = await getStreams(context, input.activity, {
      channels: names,
      points: input.points,
      from: input.from_seconds,
      to: input.to_seconds,
    });
    const present = Object.entries(thinned.channels) as [Channel, readonly (number | undefined)[]][];
    return {
      headline: phrase('streams.headline', {
        id: activity.id,
        day: activity.day,
        points: thinned.time.length,
        samples: thinned.samples,
        every: thinned.everySeconds ?? 0,
      }),
      activity: activity.id,
      day: activity.day,
      sport: activity.sport,
      samples: thinned.samples,
      every_seconds: thinned.everySeconds,
      units: Object.fromEntries(present.map(([name]) => [snake(name), channels[name].unit])),
      time_seconds: [...thinned.time],
      columns: Object.fromEntries(
        present.map(([name, values]) => [snake(name), values.map((value) => value ?? null)]),
      ),
      recorded_channels: recorded.map(snake),
    };
  },
  say: (shown, voice) => {
    const names = Object.keys(shown.columns);
    const name = (channel: string): string =>
      voice.say('channel.name', { channel: channel === 'speed' && asPace(shown) ? 'pace' : channel });
    const rows = shown.time_seconds.map((t, i) =>
      [
        voice.duration(t),
        ...names.map((of) => cell(of, shown.columns[of]?.[i] ?? undefined, shown, voice)),
      ].join(' | '),
    );
    return [
      voice.say('streams.recorded', {
        channels: shown.recorded_channels.map((channel) => voice.say('channel.name', { channel })).join(', '),
      }),
      ['time', ...names].map(name).join(' | '),
      ...rows,
    ].join('\n');
  },
});

const asPace = ({ sport }: { readonly sport: string }): boolean => readsAsPace(sport as Sport);

/** One value in the athlete's units; a runner's speed reads as a pace. */
function cell(
  channel: string,
  value: number | undefined,
  { sport, units }: { readonly sport: string; readonly units: Readonly<Record<string, string>> },
  voice: Voice,
): string {
  if (value === undefined) return '–';
  if (channel === 'distance') return distanceIn({ sport, distance_meters: value }, voice) ?? '';
  if (channel === 'altitude') return voice.height(value);
  if (channel === 'latitude' || channel === 'longitude') return `${voice.number(value, 5)}°`;
  const figure = { metric: channel, value: round(value, 2), unit: units[channel] };
  return figureWords(figure, sport as Sport, voice);
}

import { z } from 'zod';
import type { SourceState } from '../../app/sources/index.ts';
import { localTime } from '../../domain/day.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Voice } from '../../locales/index.ts';
import { plain, sentence, text } from '../fields.ts';
import { join } from './activity-row.ts';

/** One vendor the athlete is connected with: how it stands and how far it got. */
export const SourceRow = z.object({
  source: text(),
  name: text(),
  state: text(),
  account: plain(z.string()).optional(),
  fetched: z.array(sentence()),
  last_sync_local: text().optional(),
  takes_workouts: plain(z.array(z.string())).optional(),
  remarks: z.array(sentence()),
});

export type SourceRow = z.output<typeof SourceRow>;

export function sourceRow(source: SourceState, timeZone: string, remarks: readonly Phrase[] = []): SourceRow {
  const { vendor, connection, families, warnings, running } = source;
  const writes = connection?.allowed.includes('workouts') ? vendor.workouts?.sports : undefined;
  const lastAt = connection?.progress.lastAt;
  return {
    source: vendor.id,
    name: vendor.name,
    state: running ? 'fetching' : (connection?.state ?? 'disconnected'),
    account: connection?.account.name,
    fetched: families.map(familyPhrase),
    last_sync_local: lastAt === undefined ? undefined : localTime(lastAt, timeZone),
    takes_workouts: writes && [...writes],
    // What went wrong is told once, by whoever tells it first.
    remarks: [...remarks, ...warnings.filter(({ code }) => remarks.every((one) => one.code !== code))],
  };
}

/** "Activities: 1 Jan 2019 to 30 Nov 2026, complete". */
export const familyPhrase = ({
  family,
  from,
  to,
  complete,
  share,
}: SourceState['families'][number]): Phrase =>
  phrase('source.family', {
    family,
    from: from ?? '',
    to: to ?? '',
    complete: complete ? 1 : 0,
    percent: share === undefined ? '' : Math.floor(share * 100),
  });

export function sourceLines(row: SourceRow, voice: Voice): string[] {
  const { last_sync_local: last } = row;
  const head = join([
    `- ${row.name}`,
    row.account && voice.quote(row.account),
    voice.say(row.state === 'fetching' ? 'source.running' : `source.state.${row.state}`),
    last && voice.say('source.last-at', { day: last.slice(0, 10), time: last.slice(11, 16) }),
  ]);
  return [
    head,
    ...row.fetched.map((what) => `  - ${voice.say(what)}`),
    ...(row.takes_workouts ? [`  - ${voice.say('source.takes', { sports: sportsIn(row, voice) })}`] : []),
    ...row.remarks.map((what) => `  - ${voice.say(what)}`),
  ];
}

const sportsIn = ({ takes_workouts: sports = [] }: SourceRow, voice: Voice): string =>
  voice.list(sports.map((sport) => voice.say('sport.name', { sport })));

/** What a demo athlete has not by themselves: vendors in four states, and a ledger of two pages. */
import type { Connection } from '../../src/domain/connection.ts';
import { addDays, toDay } from '../../src/domain/day.ts';
import type { Storage } from '../../src/storage/storage.ts';

export const now = Date.parse('2026-11-30T10:00:00Z');
export const today = toDay('2026-11-30');

/** One vendor that works, one that no longer lets us in, one that waits, one that rests. */
export async function connect({ connections }: Storage): Promise<void> {
  const day = (back: number) => addDays(today, -back);
  const base: Omit<Connection, 'id' | 'vendor'> = {
    by: 'key',
    state: 'active',
    account: { id: 'i1', name: 'Lena' },
    allowed: ['activities', 'wellness', 'calendar'],
    createdAt: now - 9e9,
    progress: {
      fetched: { activities: { from: day(400), to: today }, wellness: { from: day(90), to: today } },
      complete: ['activities'],
      lastAt: now - 3_600_000,
      last: { requests: 9, arrivals: 4, fresh: 2, refused: 0 },
    },
  };
  const why = { code: 'connection.expired', params: { vendor: 'Polar' } };
  const waiting = { ...base.progress, waitingUntil: now + 1_800_000 };
  for (const connection of [
    { ...base, id: 'con_icu00001', vendor: 'intervals-icu' },
    { ...base, id: 'con_polar001', vendor: 'polar', by: 'oauth', state: 'broken', why },
    { ...base, id: 'con_coros001', vendor: 'coros', by: 'oauth', progress: waiting },
    { ...base, id: 'con_garmin01', vendor: 'garmin', state: 'paused', endsAt: now + 86_400_000 * 10 },
  ] as Connection[])
    await connections.save('me', connection);
}

/** Enough lines for a second page. */
export async function disclose({ ledger }: Storage): Promise<void> {
  const kinds = [
    ['list_activities', ['activities', 'distance', 'duration', 'heart_rate', 'titles']],
    ['get_wellness', ['sleep', 'hrv', 'resting_heart_rate']],
    ['get_activity', ['power', 'location', 'notes', 'time_in_zone']],
  ] as const;
  for (let i = 69; i >= 0; i--) {
    const [tool, metrics] = kinds[i % kinds.length];
    await ledger.append('me', {
      at: now - i * 5_400_000,
      client: i % 4 === 0 ? 'owner' : 'claude.ai (Claude)',
      tool,
      metrics: [...metrics],
      from: addDays(today, -28),
      to: today,
      values: 12 + i,
    });
  }
}

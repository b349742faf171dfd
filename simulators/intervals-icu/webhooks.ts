import { send } from '../kit/send.ts';
import type { IcuAthlete, Json } from './athletes.ts';
import type { State } from './state.ts';

/** The scope without which an application hears nothing of it; an empty one needs none. */
const scopes: Readonly<Record<string, string>> = {
  ACTIVITY_UPLOADED: 'ACTIVITY',
  ACTIVITY_ANALYZED: 'ACTIVITY',
  ACTIVITY_UPDATED: 'ACTIVITY',
  ACTIVITY_ACHIEVEMENTS: 'ACTIVITY',
  ACTIVITY_DELETED: 'ACTIVITY',
  WELLNESS_UPDATED: 'WELLNESS',
  FITNESS_UPDATED: 'WELLNESS',
  CALENDAR_UPDATED: 'CALENDAR',
  SPORT_SETTINGS_UPDATED: 'SETTINGS',
  CONNECTED_SERVICE: 'SETTINGS',
  CHAT_UPDATE: 'CHATS',
  APP_SCOPE_CHANGED: '',
  TEST: '',
};

/** Something that happened to an athlete, as an application hears of it. */
export interface Happening extends Json {
  readonly type: string;
}

/**
 * Sends what happened in one message to the application, as often as deliveries repeat; the statuses. Whoever gave it no
 * token is not spoken of, nor is what came from Strava, nor what its scopes do not cover.
 */
export async function tell(
  state: State,
  athlete: IcuAthlete,
  happenings: readonly Happening[],
): Promise<readonly number[]> {
  const { webhook } = state.client;
  if (!webhook) return [];
  const token = [...state.tokens.values()].find((one) => one.athlete === athlete);
  const heard = happenings.filter(
    (one) => isWanted(one, webhook.types) && !isStrava(one) && isCovered(one, token?.scopes),
  );
  if (heard.length === 0) return [];
  const timestamp = new Date(state.now()).toISOString().replace('Z', '+00:00');
  const events = heard.map(({ type, ...more }) => ({ athlete_id: athlete.id, type, timestamp, ...more }));
  const body = JSON.stringify({ secret: webhook.secret, events });
  const statuses: number[] = [];
  for (let n = 0; n < (state.options.sends ?? 1); n += 1) statuses.push(await send(webhook.url, body));
  return statuses;
}

const isWanted = ({ type }: Happening, types?: readonly string[]): boolean =>
  type in scopes && (types?.includes(type) ?? true);

const isStrava = ({ activity }: Happening): boolean => (activity as Json | undefined)?.source === 'STRAVA';

function isCovered({ type }: Happening, granted: readonly string[] | undefined): boolean {
  const scope = scopes[type];
  // That the permission ended is told although there is none any more.
  return scope === '' || Boolean(granted?.some((one) => one.startsWith(`${scope}:`)));
}

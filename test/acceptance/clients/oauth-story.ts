import { type Asked, endOnPage, type OpenedBrowser, openedBrowser } from '../sign-in.ts';
import { anHourPasses } from '../grants.ts';
import type { Ran } from '../run.ts';
import type { Seen, Trial } from './client.ts';
import { sawTools, tail } from './evidence.ts';

/** What a program did with boucle: the tools it found, the answer it got to one call, what it said. */
export interface Used {
  readonly tools: readonly string[];
  readonly answer: string;
  readonly ran: Ran;
}

/** How one program signs in and is used, by its own commands. */
export interface Program {
  /** `CIMD`: it names itself by a document; `DCR`: it registers. */
  readonly by: 'CIMD' | 'DCR';
  /** The host that its document vouches with. */
  readonly host?: string;
  /** Starts the sign-in, knowing nothing but the address of /mcp; ends when the program says that it is in. */
  signIn(browser: OpenedBrowser): Promise<Ran>;
  use(): Promise<Used>;
  /** Several processes of it at once on one stored sign-in, and how many of them got through. */
  together?(): Promise<{ readonly of: number; readonly connected: number; readonly ran: Ran }>;
  /** In the program's own words, after the athlete has ended it. Without it, the use itself must fail. */
  readonly refused?: RegExp;
}

/** The number of the sample's run, however the answer is written. */
const answered = /"distance_meters\\*":\s*40\b|: 40 m, 0:10/;

/**
 * The whole life of a sign-in: found by the address alone, agreed to in a browser, used, renewed after an hour, ended
 * by the athlete and refused from then on.
 */
export async function* oauthStory(trial: Trial, program: Program): AsyncIterable<Seen> {
  const { served, grants, home } = trial;
  const tried = (what: string) => ({ transport: 'http', tried: `${program.by}: ${what}` }) as const;
  const browser = await openedBrowser(home, served);
  const [ran, asked] = await Promise.allSettled([program.signIn(browser), browser.agree()]);
  if (ran.status === 'rejected') throw ran.reason;
  if (asked.status === 'rejected')
    return yield { ...tried('signs in'), saw: '–', wrong: `${String(asked.reason)}; ${tail(ran.value)}` };
  yield { ...tried('signs in'), ...consented(asked.value, program) };
  const clientId = asked.value.url.searchParams.get('client_id') ?? '';
  if (!(await grants.consent(clientId)))
    return yield { ...tried('is known'), saw: '–', wrong: `no consent for ${clientId}` };

  const first = await program.use();
  yield sawTools(tried('lists tools'), first.tools, first.ran);
  yield sawCall(tried('calls a tool'), first);

  const anHour = async (): Promise<() => Promise<number>> => {
    const before = await grants.refreshes(clientId);
    await grants.endAccess(clientId);
    await anHourPasses(home);
    return async () => (await grants.refreshes(clientId)) - before;
  };
  const refreshesSince = await anHour();
  const renewed = await program.use();
  const refreshes = await refreshesSince();
  const calls = sawCall(tried('after an hour'), renewed);
  const saw = `refreshed ${refreshes} ×, ${calls.saw}`;
  yield refreshes > 0 ? { ...calls, saw } : { ...calls, saw, wrong: `no refresh; ${tail(renewed.ran)}` };

  if (program.together) {
    await anHour();
    const { of, connected, ran: one } = await program.together();
    const got = { ...tried(`${of} at once after an hour`), saw: `${connected} of ${of} connected` };
    yield connected === of ? got : { ...got, wrong: tail(one) };
  }

  await endOnPage(served, clientId);
  yield sawEnd(tried('ended by the athlete'), await program.use(), program);
}

type What = Pick<Seen, 'transport' | 'tried'>;

function consented({ url, page, back }: Asked, { by, host }: Program): Pick<Seen, 'saw' | 'wrong'> {
  const id = url.searchParams.get('client_id') ?? '';
  const shown = by === 'CIMD' ? page.includes(`<strong>${host}</strong>`) : page.includes('Not verified');
  const saw = `${by === 'CIMD' ? host : 'not verified'}, answer to ${back.host}`;
  const wrongs = [
    ...(id.startsWith('https://') === (by === 'CIMD') ? [] : [`client id ${id}`]),
    ...(shown ? [] : ['the page did not say who vouches']),
    ...(back.searchParams.has('code') && back.searchParams.has('iss') ? [] : [`sent back ${back.search}`]),
  ];
  return wrongs.length > 0 ? { saw, wrong: wrongs.join(', ') } : { saw };
}

function sawCall(what: What, { answer, ran }: Used): Seen {
  const saw = `answer of ${answer.length} characters`;
  return answered.test(answer)
    ? { ...what, saw }
    : { ...what, saw, wrong: `“${answer.slice(0, 600)}”; ${tail(ran)}` };
}

function sawEnd(what: What, { answer, ran }: Used, { refused }: Program): Seen {
  const words = refused?.exec(ran.said)?.[0].replace(/\s+/g, ' ').trim();
  const saw = words ?? `exit ${ran.code}`;
  const isRefused = refused ? words !== undefined : ran.code !== 0;
  return !answered.test(answer) && isRefused
    ? { ...what, saw }
    : { ...what, saw, wrong: `not refused; ${tail(ran)}` };
}

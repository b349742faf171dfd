import { createHash, randomBytes } from 'node:crypto';
import type { Hosted } from './hosted-with-mail.ts';
import type { TestHouse } from './house.ts';

/** A browser without a screen: it keeps cookies by path, follows nothing by itself, and says where it comes from. */
export function fakeBrowser(home: string) {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  const origin = new URL(home).origin;

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url, home);
    const cookies = [...jar]
      .filter(
        ([, { path }]) => target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, '/')),
      )
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = { ...(init.headers as Record<string, string>), cookie: cookies.join('; ') };
    const answer = await fetch(target, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  }

  function keep(line: string): void {
    const [pair, ...attributes] = line.split(/; */);
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const attribute = (wanted: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const isOver = value === '' || Number(attribute('max-age') ?? 1) <= 0;
    if (isOver) jar.delete(name);
    else jar.set(name, { value, path: attribute('path') ?? '/' });
  }

  const get = async (url: string): Promise<Response> => ask(url);
  const post = async (url: string, fields: Fields, from = origin): Promise<Response> =>
    ask(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: from } });
  return { get, post, jar };
}

export type Browser = ReturnType<typeof fakeBrowser>;
type Fields = [string, string][];

/** The value of the hidden field that shows a form is ours. */
export const formTokenIn = (page: string): string => /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** The scopes that are ticked on a page. */
export const tickedIn = (page: string): string[] =>
  [...page.matchAll(/name="scope" value="([^"]+)"[^>]* checked/g)].map(([, scope]) => scope);

/** The browser of the owner, who followed the terminal's link. */
export async function ownersBrowser(house: TestHouse): Promise<Browser> {
  const browser = fakeBrowser(house.url);
  await browser.get(await house.openLink());
  return browser;
}

/** The browser of an athlete who came in by a letter, where many share one boucle. */
export async function lettersBrowser(house: Hosted, address: string): Promise<Browser> {
  const browser = fakeBrowser(house.url);
  const asking = await (await browser.get('/sign-in')).text();
  await browser.post('/sign-in/mail', [
    ['form', formTokenIn(asking)],
    ['address', address],
  ]);
  const link = new URL(house.linkTo(address));
  const page = await (await browser.get(link.href)).text();
  await browser.post(link.pathname, [
    ['form', formTokenIn(page)],
    ['key', link.searchParams.get('key') ?? ''],
    ['zone', 'Europe/Paris'],
  ]);
  return browser;
}

/** Walks from the authorization address to the client's: agrees to what is ticked, or to `choose`. */
export async function agree(
  browser: Browser,
  authorizeUrl: string,
  choose?: readonly string[] | 'deny',
): Promise<URL> {
  return decide(browser, await consentPageOf(browser, authorizeUrl), choose);
}

/** Answers a consent page that is open, and goes on to the client's address. */
export async function decide(
  browser: Browser,
  page: { readonly path: string; readonly text: string },
  choose?: readonly string[] | 'deny',
): Promise<URL> {
  const chosen = choose === 'deny' ? [] : (choose ?? tickedIn(page.text));
  const fields: Fields = [
    ['form', formTokenIn(page.text)],
    ['decision', choose === 'deny' ? 'deny' : 'allow'],
    ...chosen.map((scope): [string, string] => ['scope', scope]),
  ];
  const answered = await browser.post(page.path, fields);
  const resumed = await browser.get(answered.headers.get('location') ?? '/lost');
  return new URL(resumed.headers.get('location') ?? 'about:blank');
}

export async function consentPageOf(
  browser: Browser,
  authorizeUrl: string,
): Promise<{ readonly path: string; readonly text: string; readonly answer: Response }> {
  let started = await browser.get(authorizeUrl);
  // Whoever came by another of the server's names is first sent to its own.
  const moved = started.headers.get('location') ?? '';
  if (/\/authorize\?/.test(moved)) started = await browser.get(moved);
  const path = started.headers.get('location') ?? '/lost';
  const answer = await browser.get(path);
  return { path, text: await answer.text(), answer };
}

/** Where a boucle is served: `http://127.0.0.1:PORT/`. */
type Address = Pick<TestHouse, 'url'>;

/** One client that speaks OAuth by hand, so that a test can bend each word of it. */
export interface HandClient {
  readonly id: string;
  readonly redirectUri: string;
  readonly verifier: string;
  /** The address that begins a sign-in; `change` replaces parameters, undefined leaves one out. */
  authorizeUrl(change?: Readonly<Record<string, string | undefined>>): string;
  /** Asks the token endpoint. */
  tokens(fields: Readonly<Record<string, string>>): Promise<{ status: number; body: TokenAnswer }>;
  redeem(code: string): Promise<{ status: number; body: TokenAnswer }>;
  refresh(token: string): Promise<{ status: number; body: TokenAnswer }>;
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
}

export async function registered(
  house: Address,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<HandClient> {
  const redirectUri = 'http://127.0.0.1:33418/callback';
  const answer = await fetch(new URL('register', house.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test Coach',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  });
  const { client_id: id } = (await answer.json()) as { client_id: string };
  return handClient(house, id, redirectUri);
}

export function handClient(house: Address, id: string, redirectUri: string): HandClient {
  const verifier = randomBytes(32).toString('base64url');
  const tokens: HandClient['tokens'] = async (fields) => {
    const body = new URLSearchParams({ client_id: id, ...fields });
    const answer = await fetch(new URL('token', house.url), { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as TokenAnswer };
  };
  return {
    id,
    redirectUri,
    verifier,
    authorizeUrl: (change = {}) => {
      const url = new URL('authorize', house.url);
      const fields = {
        response_type: 'code',
        client_id: id,
        redirect_uri: redirectUri,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state: 'state-of-the-client',
        resource: new URL('mcp', house.url).href,
        ...change,
      };
      for (const [name, value] of Object.entries(fields))
        if (value !== undefined) url.searchParams.set(name, value);
      return url.href;
    },
    tokens,
    redeem: async (code) =>
      tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: async (token) => tokens({ grant_type: 'refresh_token', refresh_token: token }),
  };
}

/** A whole sign-in: the tokens a client holds afterwards. */
export async function signedIn(
  house: TestHouse,
  client: HandClient,
  choose?: readonly string[],
): Promise<TokenAnswer> {
  return signedInBy(await ownersBrowser(house), client, choose);
}

/** The same in the browser of somebody who is signed in already. */
export async function signedInBy(
  browser: Browser,
  client: HandClient,
  choose?: readonly string[],
): Promise<TokenAnswer> {
  const back = await agree(browser, client.authorizeUrl(), choose);
  return (await client.redeem(back.searchParams.get('code') ?? '')).body;
}

/** One request to /mcp with this token: the status and the answer. */
export async function callMcp(
  house: Address,
  token: string,
  method: string,
  params: object = {},
): Promise<{ status: number; challenge: string; result: Record<string, unknown> }> {
  const answer = await fetch(new URL('mcp', house.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await answer.text();
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  const body = JSON.parse(data) as { result?: Record<string, unknown> };
  return {
    status: answer.status,
    challenge: answer.headers.get('www-authenticate') ?? '',
    result: body.result ?? {},
  };
}

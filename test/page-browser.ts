/** As much of a browser as forms and sign-in pages need: cookies with their path and what SameSite makes of them. */
export interface PageBrowser {
  /** An address typed, or a link on the house's own page. */
  open(path: string): Promise<Seen>;
  /** A form of the house's own page; its token comes along. */
  press(path: string, fields?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Sent here by a page of another site. */
  arrive(url: URL): Promise<Seen>;
  /** Forgets a cookie, as a browser does that never had it. */
  drop(name: string): void;
  readonly cookies: ReadonlyMap<string, Cookie>;
}

export interface Seen {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
  readonly sameSite: string;
}

export async function pageBrowser(url: string, openLink: string, language = 'en'): Promise<PageBrowser> {
  const cookies = new Map<string, Cookie>();
  let formToken = '';
  const send = async (
    to: URL,
    init: RequestInit = {},
    mayCarry: (cookie: Cookie) => boolean = () => true,
  ): Promise<Seen> => {
    const carried = [...cookies].filter(
      ([, cookie]) => to.pathname.startsWith(cookie.path) && mayCarry(cookie),
    );
    const answer = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: {
        'accept-language': language,
        cookie: carried.map(([name, { value }]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    const html = await answer.text();
    [, formToken = formToken] = /name="form" value="([^"]+)"/.exec(html) ?? [];
    return { status: answer.status, html, location: answer.headers.get('location') ?? undefined };
  };
  const keep = (line: string): void => {
    const [pair, ...attributes] = line.split('; ');
    const [name, value] = pair.split(/=(.*)/s);
    const attribute = (wanted: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
    if (attribute('max-age') === '0') cookies.delete(name);
    else cookies.set(name, { value, path: attribute('path') ?? '/', sameSite: attribute('samesite') ?? '' });
  };
  await send(new URL(openLink));
  return {
    cookies,
    open: async (path) => send(new URL(path, url)),
    press: async (path, fields = {}) => {
      if (!formToken) await send(new URL('/sources', url));
      return send(new URL(path, url), {
        method: 'POST',
        headers: { origin: new URL(url).origin },
        body: new URLSearchParams({ form: formToken, ...fields }),
      });
    },
    // From elsewhere, a strict cookie stays at home and a lax one comes along with the page itself.
    arrive: async (to) => send(to, {}, ({ sameSite }) => sameSite.toLowerCase() !== 'strict'),
    drop: (name) => void cookies.delete(name),
  };
}

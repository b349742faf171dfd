import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  /** As the envelope says. */
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly letters: Received[];
  close(): Promise<void>;
}

/** A mail server that speaks SMTP and keeps what it gets. `nobody@…` it never takes, `later@…` not now. */
export async function startMailServer(
  options: {
    readonly host?: string;
    readonly port?: number;
    readonly user?: string;
    readonly password?: string;
  } = {},
): Promise<MailServer> {
  const { host = '127.0.0.1', port = 0, user, password } = options;
  const letters: Received[] = [];
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: user === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: (auth, _session, done) => {
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(new Error('no such user'));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (/^(?:nobody|later)@/.test(address))
        done(
          Object.assign(new Error('not here'), { responseCode: address.startsWith('nobody') ? 550 : 451 }),
        );
      else done();
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        letters.push({ from, to: rcptTo.map(({ address }) => address), ...read(Buffer.concat(parts)) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const taken = (server.server.address() as AddressInfo).port;
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  return {
    url: `smtp://${login}${host}:${taken}`,
    port: taken,
    letters,
    close: async () => new Promise((resolve) => server.close(resolve)),
  };
}

/** As much of MIME as our own letters have: headers, two parts, quoted-printable and base64. */
function read(bytes: Buffer): Omit<Received, 'from' | 'to'> {
  const [head, ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).map(partOf);
  const of = (type: string): string => parts.find((part) => part.type.startsWith(type))?.text ?? '';
  return {
    headers,
    subject: words(headers.get('subject') ?? ''),
    text: of('text/plain'),
    html: of('text/html'),
  };
}

const headersOf = (head: string): Map<string, string> =>
  new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

function partOf(part: string): { type: string; text: string } {
  const [head, ...rest] = part.trimStart().split('\r\n\r\n');
  const headers = headersOf(head);
  const encoding = headers.get('content-transfer-encoding') ?? '';
  return { type: headers.get('content-type') ?? '', text: decoded(rest.join('\r\n\r\n'), encoding) };
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1').toString();
  return quoted(text.replace(/=\r\n/g, ''));
}

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** `=?UTF-8?Q?…?=` (RFC 2047). */
const words = (text: string): string =>
  text.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, how: string, inside: string) =>
    how.toLowerCase() === 'b'
      ? Buffer.from(inside, 'base64').toString()
      : quoted(inside.replaceAll('_', ' ')),
  );

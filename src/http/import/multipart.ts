/**
 * `multipart/form-data` as it streams in (RFC 7578): a gigabyte goes to disk piece by piece, never into memory.
 * The framework's own reader keeps whole files in memory, so this one exists.
 */
import { InputError } from '../../domain/errors.ts';

/** One field of a form before its content: `fileName` for a file, as the browser names it. */
export interface PartHead {
  readonly name: string;
  readonly fileName?: string;
}

/** Takes the content of one part. */
export interface PartSink {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

const maxHeadBytes = 16 * 1024;

/** The boundary of a Content-Type header; undefined when it is no multipart form. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const found = /^multipart\/form-data\s*;.*?boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return found?.[1] ?? found?.[2];
}

/**
 * Reads a form and hands each part to the sink that `open` gives for it. Throws InputError `http.form-cut` for a body
 * that stops before its end or is no such form.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  open: (head: PartHead) => Promise<PartSink>,
): Promise<void> {
  const form = new FormReader(boundary, open);
  for await (const chunk of body) await form.push(chunk);
  if (!form.isDone) throw cut();
}

class FormReader {
  readonly #delimiter: Buffer;
  readonly #open: (head: PartHead) => Promise<PartSink>;
  // The first boundary has no line break before it: it is lent one.
  #rest: Buffer = Buffer.from('\r\n');
  #sink: PartSink | undefined;
  #reads: 'content' | 'sign' | 'head' | 'nothing' = 'content';

  constructor(boundary: string, open: (head: PartHead) => Promise<PartSink>) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#open = open;
  }

  get isDone(): boolean {
    return this.#reads === 'nothing';
  }

  async push(chunk: Uint8Array): Promise<void> {
    if (this.isDone) return;
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (await this.#step());
  }

  /** Moves on by one piece; false when more bytes are needed. */
  async #step(): Promise<boolean> {
    if (this.#reads === 'content') return this.#readContent();
    if (this.#reads === 'sign') return this.#readSign();
    return this.#reads === 'head' && this.#readHead();
  }

  async #readContent(): Promise<boolean> {
    const at = this.#rest.indexOf(this.#delimiter);
    // The last bytes may be the beginning of a boundary.
    const safe = at >= 0 ? at : Math.max(0, this.#rest.length - this.#delimiter.length + 1);
    if (safe > 0) await this.#sink?.write(this.#take(safe));
    if (at < 0) return false;
    this.#take(this.#delimiter.length);
    await this.#sink?.end();
    this.#sink = undefined;
    this.#reads = 'sign';
    return true;
  }

  /** After a boundary: `--` ends the form, a line break begins a part. */
  #readSign(): boolean {
    if (this.#rest.length < 2) return false;
    const sign = this.#take(2).toString('latin1');
    if (sign !== '--' && sign !== '\r\n') throw cut();
    this.#reads = sign === '--' ? 'nothing' : 'head';
    return true;
  }

  async #readHead(): Promise<boolean> {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0 && this.#rest.length > maxHeadBytes) throw cut();
    if (end < 0) return false;
    this.#sink = await this.#open(headOf(this.#take(end + 4).toString('utf8')));
    this.#reads = 'content';
    return true;
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }
}

const cut = (): InputError => new InputError('http.form-cut');

function headOf(text: string): PartHead {
  const line = text.split('\r\n').find((header) => /^content-disposition:/i.test(header)) ?? '';
  const value = (key: string): string | undefined =>
    new RegExp(`[;\\s]${key}="([^"]*)"`, 'i').exec(line)?.[1];
  const fileName = value('filename');
  return { name: value('name') ?? '', fileName: fileName === undefined ? undefined : unescaped(fileName) };
}

/** Browsers write these signs, and only these, as percent codes. */
const unescaped = (name: string): string =>
  name.replace(/%22/g, '"').replace(/%0D/gi, '').replace(/%0A/gi, '');

import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import type { Upload } from './jobs.ts';
import { boundaryOf, type PartSink, readMultipart } from './multipart.ts';

/** What one form may carry: a vendor's whole archive, or a season of single files. */
const limits = { bytes: 2 * 1024 ** 3, files: 5000, field: 1000 };

/**
 * Writes the files of a form to the folder of `upload` and says when all of them are there whole. `isOurs` judges the
 * form's token, which has to come before the first file. Throws InputError for a form that is cut, foreign or too big.
 */
export async function receiveUpload(
  upload: Upload,
  request: Request,
  isOurs: (formToken: string) => boolean,
): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? undefined);
  try {
    if (!boundary || !request.body) throw new InputError('http.form-cut');
    const files = await receiveParts(request.body, boundary, upload.folder, isOurs);
    if (files === 0) throw new InputError('page.import.nothing');
    // From here on the folder has a name that a restart looks for.
    const folder = join(dirname(upload.folder), upload.id);
    await rename(upload.folder, folder);
    return { ...upload, folder };
  } catch (error) {
    await rm(upload.folder, { recursive: true, force: true });
    throw error;
  }
}

async function receiveParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  folder: string,
  isOurs: (formToken: string) => boolean,
): Promise<number> {
  const opened = new Set<FileHandle>();
  let [token, files, bytes] = ['', 0, 0];
  const makeRoom = (more: number): void => {
    bytes += more;
    if (bytes > limits.bytes) throw new InputError('http.upload-too-large', { limitBytes: limits.bytes });
  };
  const nameFor = uniqueNames();
  try {
    await readMultipart(body, boundary, async ({ name, fileName }) => {
      // An empty file field is sent as a file without a name.
      if (!fileName) return textSink((text) => name === 'form' && (token = text));
      if (!isOurs(token)) throw new InputError('http.form-expired');
      files += 1;
      if (files > limits.files) throw new InputError('http.too-many-files', { limit: limits.files });
      return fileSink(join(folder, nameFor(fileName)), opened, makeRoom);
    });
  } finally {
    await Promise.all([...opened].map(async (file) => file.close()));
  }
  if (!isOurs(token)) throw new InputError('http.form-expired');
  return files;
}

/** The name the library shows, without anything a path or a device could be made of. */
export function safeName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = cleanText(last, 120)
    .replace(/[^\p{L}\p{N} ._()@+-]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  // Windows opens a device under these names, whatever the extension.
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain || 'file';
}

/** Two files of one name (of two folders) both arrive: the second gets a folder of its own. */
function uniqueNames(): (fileName: string) => string {
  const used = new Map<string, number>();
  return (fileName) => {
    const name = safeName(fileName);
    const before = used.get(name.toLowerCase()) ?? 0;
    used.set(name.toLowerCase(), before + 1);
    return before === 0 ? name : join(`~${before + 1}`, name);
  };
}

function textSink(done: (text: string) => void): PartSink {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    write: async (bytes) => {
      size += bytes.length;
      if (size > limits.field) throw new InputError('http.form-cut');
      chunks.push(Uint8Array.from(bytes));
    },
    end: async () => done(Buffer.concat(chunks).toString('utf8')),
  };
}

async function fileSink(
  path: string,
  opened: Set<FileHandle>,
  makeRoom: (bytes: number) => void,
): Promise<PartSink> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  opened.add(file);
  return {
    write: async (bytes) => {
      makeRoom(bytes.length);
      await file.write(bytes);
    },
    end: async () => {
      await file.sync();
      await file.close();
      opened.delete(file);
    },
  };
}

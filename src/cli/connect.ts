import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { connectByKey, sourcesOf } from '../app/sources/index.ts';
import { InputError, NotFoundError } from '../domain/errors.ts';
import type { Session } from './session.ts';

/**
 * `boucle connect VENDOR`: connects by a key. The key comes from a file or from stdin and never from the command line,
 * which others on the machine can read. A vendor that asks for its own page is connected on the page Sources.
 */
export async function connectCommand(
  { deps, who, voice }: Session,
  vendorId: string,
  { keyFile }: { readonly keyFile?: string },
): Promise<number> {
  const sources = await sourcesOf(deps, who);
  const source = sources.find(({ vendor }) => vendor.id === vendorId);
  if (!source)
    throw new NotFoundError('source.unknown', {
      source: vendorId,
      known: sources.map(({ vendor }) => vendor.id).join(', '),
    });
  const { vendor } = source;
  const way = vendor.connect.find(({ by }) => by === 'key');
  if (way?.by !== 'key') throw new InputError('cli.connect.page', { vendor: vendor.name });
  if (keyFile === undefined && process.stdin.isTTY)
    process.stderr.write(`${voice.say(way.where)}\n${voice.say('cli.connect.paste')}\n`);
  const key = keyFile === undefined ? await text(process.stdin) : await keyIn(keyFile);
  const { account } = await connectByKey(deps, who, vendor.id, key.trim());
  process.stderr.write(
    `${voice.say('cli.connect.done', { vendor: vendor.name, account: account.name ?? account.id })}\n`,
  );
  return 0;
}

async function keyIn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InputError('cli.connect.no-file', { file }, cause);
  });
}

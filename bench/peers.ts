import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import FitParser from 'fit-file-parser';

/** Another reader of FIT files, as its own documentation uses it. Rejects or throws for a file it cannot read. */
export interface Peer {
  readonly name: string;
  /** Files that it is spared, because one of them would last longer than everything else together. */
  readonly spared?: readonly string[];
  read(bytes: ArrayBuffer): Promise<unknown>;
}

/** A development dependency of boucle's tests, so it is always there. Its fastest mode: a flat list in SI units. */
export const fitFileParser: Peer = {
  name: 'fit-file-parser',
  read: async (bytes) => new FitParser({ force: true, mode: 'list' }).parseAsync(bytes),
};

// The other JavaScript readers on npm. The vendor's SDK is no peer: its licence bars benchmarks.
const others = ['@sports-alliance/sports-lib@21.2.5', 'fit-decoder@1.0.5'];

interface Others {
  readonly SportsLib: { importFromFit(bytes: ArrayBuffer): Promise<unknown> };
  readonly fitDecoder: { fit2json(bytes: ArrayBuffer): object; parseRecords(raw: object): unknown };
}

/** Every peer. Those that are no dependency are installed into `folder`; offline they are missing, and `say` tells. */
export async function allPeers(folder: string, say: (line: string) => void): Promise<readonly Peer[]> {
  say(`installing ${others.join(' and ')} into a temporary folder`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...others];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 180_000 });
  if (status !== 0) {
    say(`npm could not install them: ${stderr?.trim().split('\n')[0] || 'no answer'}`);
    return [fitFileParser];
  }
  const entry = join(folder, 'peers.mjs');
  writeFileSync(
    entry,
    "export { SportsLib } from '@sports-alliance/sports-lib';\nexport { default as fitDecoder } from 'fit-decoder';\n",
  );
  const { SportsLib, fitDecoder } = (await import(pathToFileURL(entry).href)) as Others;
  return [
    fitFileParser,
    {
      name: 'sports-lib',
      // 134 s measured for these 3 MB, nearly all of it in the system's memory calls.
      spared: ['garmin-fenix5x-swimming-open-water-aaf2c7.fit'],
      read: async (bytes) => SportsLib.importFromFit(bytes),
    },
    { name: 'fit-decoder', read: async (bytes) => fitDecoder.parseRecords(fitDecoder.fit2json(bytes)) },
  ];
}

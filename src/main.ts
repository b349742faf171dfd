import { mkdir } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { type Opened, runCommandLine } from './cli/index.ts';
import { readConfig } from './config.ts';

enableCompileCache();

/** Opens every room on one home. The imports wait until here, so that `--help` and wrong usage answer at once. */
async function open(argument: { readonly home?: string }): Promise<Opened> {
  const config = readConfig(argument);
  const [
    { default: pino },
    { openStorage },
    { decodePool },
    { formats, workoutFormats },
    container,
    { scopes },
    { mountedWatches },
  ] = await Promise.all([
    import('pino'),
    import('./storage/index.ts'),
    import('./decode-pool.ts'),
    import('./formats/index.ts'),
    import('./formats/container/index.ts'),
    import('./app/deps.ts'),
    import('./app/training/watches.ts'),
  ]);
  await mkdir(config.home, { recursive: true, mode: 0o700 });
  const storage = await openStorage({ home: config.home });
  const decoder = decodePool();
  const files = { survey: container.countFiles, open: container.openAll, openBytes: container.openBytes };
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const outbox = join(config.home, 'outbox');
  return {
    home: config.home,
    deps: {
      storage,
      decoder,
      files,
      formats,
      workoutFormats,
      outbox,
      watches: () => mountedWatches(config.mounts),
      clock: Date.now,
      log,
    },
    who: { athleteId: 'me', client: 'owner', scopes },
    close: async () => {
      await decoder.close();
      await storage.close();
    },
  };
}

process.exitCode = await runCommandLine(process.argv.slice(2), open);

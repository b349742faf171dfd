import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runCommandLine } from './cli/index.ts';
import type { Opened } from './cli/session.ts';
import type { Mailer } from './app/accounts/desk.ts';
import { type Config, readConfig } from './config.ts';

// Young objects get a small, steady nursery: without it a server that draws charts keeps 60 MB more than it uses.
setFlagsFromString('--semi-space-growth-factor=1');

/** Opens every room on one home. The imports wait until here, so that `--help` and wrong usage answer at once. */
async function open(argument: { readonly home?: string; readonly athlete?: string }): Promise<Opened> {
  const config = readConfig(argument);
  const [
    { default: pino },
    { logOptions },
    { limitsOf, defaultRates },
    { openStorage },
    { decodePool },
    { formats, workoutFormats },
    container,
    { openExport },
    { encodeCsv, writeCsv },
    { icsFeed },
    { scopes },
    { mountedWatches },
    { vendorsFrom },
    { registeredIn },
    { ownerId },
  ] = await Promise.all([
    import('pino'),
    import('./app/log-fields.ts'),
    import('./app/limits.ts'),
    import('./storage/index.ts'),
    import('./decode-pool.ts'),
    import('./formats/index.ts'),
    import('./formats/container/index.ts'),
    import('./formats/container/export.ts'),
    import('./formats/csv/index.ts'),
    import('./formats/ics/index.ts'),
    import('./app/deps.ts'),
    import('./app/training/watches.ts'),
    import('./vendors/house.ts'),
    import('./auth/registered-clients.ts'),
    import('./app/memory/athlete.ts'),
  ]);
  await mkdir(config.home, { recursive: true, mode: 0o700 });
  const { database, s3, masterKey } = config;
  const storage = await openStorage({ home: config.home, database, s3, masterKey });
  const decoder = decodePool();
  const files = {
    survey: container.countFiles,
    open: container.openAll,
    openBytes: container.openBytes,
    openExport,
  };
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const { ageTable, clientsFile } = config;
  const outbox = join(config.home, 'outbox');
  return {
    home: config.home,
    auth: async () => ({ clients: clientsFile === undefined ? [] : await registeredIn(clientsFile) }),
    deps: {
      storage,
      decoder,
      files,
      formats,
      workoutFormats,
      vendors: vendorsFrom(config),
      writers: { csv: encodeCsv, table: writeCsv, ics: icsFeed },
      outbox,
      watches: () => mountedWatches(config.mounts),
      ageTable: ageTable === undefined ? undefined : () => readAgeTable(ageTable),
      hosted: config.hosting !== undefined,
      clock: Date.now,
      log,
      retention: config.retention,
      limits: config.limits === 'off' ? undefined : limitsOf({ ...defaultRates, ...config.limits }),
    },
    serving: {
      accounts: { ...config.accounts, mailer: await mailerOf(config) },
      addressRates: config.limits,
      listen: config.listen,
      metricsToken: config.metricsToken,
    },
    hosting: config.hosting,
    who: { athleteId: argument.athlete ?? ownerId, client: 'owner', scopes },
    close: async () => {
      await decoder.close();
      await storage.close();
    },
  };
}

async function mailerOf({ mail }: Pick<Config, 'mail'>): Promise<Mailer | undefined> {
  return mail && (await import('./mail/smtp.ts')).mailerAt(mail);
}

async function readAgeTable(path: string): Promise<string> {
  const { ConfigError } = await import('./domain/errors.ts');
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ConfigError('age-table.unreadable', { path }, cause);
  });
}

// A reader that has seen enough (`boucle call … | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), open);

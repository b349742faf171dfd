import { Command, CommanderError } from 'commander';
import { athleteOf, defaultPreferences } from '../app/memory/athlete.ts';
import { BoucleError, InputError, NotFoundError, UnsupportedError } from '../domain/errors.ts';
import type { Preferences } from '../domain/athlete.ts';
import { cleanText } from '../domain/text.ts';
import { type Voice, voiceFor } from '../locales/index.ts';
import type { Opened, Session } from './session.ts';

type Which = { readonly home?: string; readonly athlete?: string };
type Open = (argument: Which) => Promise<Opened>;
type Work = (session: Session) => Promise<number>;
/**
 * What a command is about: the boucle as a whole, one athlete in it, or a computer of one's own. On a host the second
 * has to be told whom, and the third is refused.
 */
type About = 'boucle' | 'athlete' | 'laptop';
type Doing = { readonly about: About; readonly command: string };

/** Parses the command line, runs one command and returns its exit code. Data go to stdout, everything else to stderr. */
export async function runCommandLine(args: readonly string[], open: Open): Promise<number> {
  const voice = voiceFor(defaultPreferences(process.env));
  let code = 0;
  const program = commands(voice, async (which, doing, work) => {
    code = await inHome(open, which, doing, { work, voice });
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${inWords(error, voice)}\n`);
    return 1;
  }
}

async function inHome(
  open: Open,
  which: Which,
  doing: Doing,
  { work, voice }: { readonly work: Work; readonly voice: Voice },
): Promise<number> {
  const opened = await open(which);
  try {
    const preferences = await preferencesFor(opened, which, doing);
    return await inVoice({ ...opened, voice: preferences ? voiceFor(preferences) : voice }, work);
  } finally {
    await opened.close();
  }
}

/** How the athlete whom a command is about wants to be spoken to; undefined when it is about nobody. Throws for whom there is not. */
async function preferencesFor(
  { deps, who, hosting }: Opened,
  { athlete }: Which,
  { about, command }: Doing,
): Promise<Preferences | undefined> {
  if (!hosting) {
    if (athlete !== undefined) throw new InputError('cli.athlete-hosted');
    return (await athleteOf(deps, who)).preferences;
  }
  if (about === 'laptop') throw new UnsupportedError('cli.laptop-only', { command, url: hosting.origin });
  if (about === 'boucle') return undefined;
  if (athlete === undefined) throw new InputError('cli.athlete-needed');
  const found = await deps.storage.athletes.get(athlete);
  if (!found) throw new NotFoundError('cli.athlete-unknown', { athlete: cleanText(athlete, 60) });
  return found.preferences;
}

/** Runs a command; what it cannot do is said in the athlete's language, not in that of the terminal. */
async function inVoice(session: Session, work: Work): Promise<number> {
  try {
    return await work(session);
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
    process.stderr.write(`${inWords(error, session.voice)}\n`);
    return 1;
  }
}

function inWords(error: unknown, voice: Voice): string {
  if (error instanceof BoucleError) return voice.say(error.phrase);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

type DemoWish = { days?: string; seed?: string; port?: string; withVendors?: boolean };
type Run = (which: Which, doing: Doing, work: Work) => Promise<void>;

function commands(voice: Voice, run: Run): Command {
  const t = (code: string): string => voice.say(code);
  const program = new Command('boucle')
    .description(t('cli.boucle'))
    .option('--home <dir>', t('cli.home'))
    .option('--athlete <id>', t('cli.athlete'))
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .helpOption('-h, --help', t('cli.help'))
    .helpCommand(false);
  const doing =
    (about: About) =>
    (command: string) =>
    (work: Work): Promise<void> =>
      run(program.opts<Which>(), { about, command }, work);
  const [inBoucle, forAthlete, onLaptop] = (['boucle', 'athlete', 'laptop'] as const).map(doing);

  program
    .command('serve')
    .description(t('cli.serve'))
    .option('--port <n>', t('cli.serve.port'))
    .option('--empty', t('cli.serve.empty'))
    .action(async (options: { port?: string; empty?: boolean }) =>
      inBoucle('serve')(async (session) => (await import('./serve.ts')).serveCommand(session, options)),
    );
  program
    .command('open')
    .description(t('cli.open'))
    .option('--port <n>', t('cli.serve.port'))
    .action(async (options: { port?: string }) =>
      onLaptop('open')(async (session) => (await import('./open.ts')).openCommand(session, options)),
    );
  program
    .command('stdio')
    .description(t('cli.stdio'))
    .option('--only <families>', t('cli.only'))
    .action(async (options: { only?: string }) =>
      onLaptop('stdio')(async (session) => (await import('./stdio.ts')).stdioCommand(session, options)),
    );
  program
    .command('import')
    .description(t('cli.import'))
    .argument('<path...>', t('cli.import.path'))
    .option('--json', t('cli.import.json'))
    .action(async (paths: string[], options: { json?: boolean }) =>
      forAthlete('import')(async (session) =>
        (await import('./import.ts')).importCommand(session, paths, options),
      ),
    );
  program
    .command('connect')
    .description(t('cli.connect'))
    .argument('<vendor>', t('cli.vendor'))
    .option('--key-file <file>', t('cli.connect.key-file'))
    .action(async (vendor: string, options: { keyFile?: string }) =>
      forAthlete('connect')(async (session) =>
        (await import('./connect.ts')).connectCommand(session, vendor, options),
      ),
    );
  program
    .command('sync')
    .description(t('cli.sync'))
    .argument('[vendor]', t('cli.vendor'))
    .action(async (vendor: string | undefined) =>
      forAthlete('sync')(async (session) => (await import('./sync.ts')).syncCommand(session, vendor)),
    );
  program
    .command('disconnect')
    .description(t('cli.disconnect'))
    .argument('<vendor>', t('cli.vendor'))
    .action(async (vendor: string) =>
      forAthlete('disconnect')(async (session) =>
        (await import('./disconnect.ts')).disconnectCommand(session, vendor),
      ),
    );
  program
    .command('webhooks')
    .description(t('cli.webhooks'))
    .argument('<vendor>', t('cli.vendor'))
    .option('--url <https://…>', t('cli.webhooks.url'))
    .action(async (vendor: string, options: { url?: string }) =>
      inBoucle('webhooks')(async (session) =>
        (await import('./webhooks.ts')).webhooksCommand(session, vendor, options),
      ),
    );
  program
    .command('call')
    .description(t('cli.call'))
    .argument('[tool]', t('cli.call.tool'))
    .argument('[json]', t('cli.call.json'))
    .option('--text', t('cli.call.text'))
    .action(async (tool: string | undefined, json: string | undefined, options: { text?: boolean }) =>
      forAthlete('call')(async (session) =>
        (await import('./call.ts')).callCommand(session, tool, json, options),
      ),
    );
  program
    .command('demo')
    .description(t('cli.demo'))
    .option('--days <n>', t('cli.demo.days'))
    .option('--seed <n>', t('cli.demo.seed'))
    .option('--with-vendors', t('demo.with-vendors'))
    .option('--port <n>', t('cli.serve.port'))
    .action(
      async ({ withVendors, ...options }: DemoWish): Promise<void> =>
        onLaptop('demo')(async (session) =>
          withVendors
            ? (await import('./demo-vendors.ts')).demoWithVendors(session, options)
            : (await import('./demo.ts')).demoCommand(session, options),
        ),
    );
  program
    .command('split')
    .description(t('cli.split'))
    .argument('<activity>', t('cli.split.activity'))
    .action(async (activity: string) =>
      forAthlete('split')(async (session) => (await import('./split.ts')).splitCommand(session, activity)),
    );
  program
    .command('replay')
    .description(t('cli.replay'))
    .action(async () =>
      forAthlete('replay')(async (session) => (await import('./replay.ts')).replayCommand(session)),
    );
  program
    .command('date')
    .description(t('cli.date'))
    .argument('[file]', t('cli.date.file'))
    .argument('[day]', t('cli.date.day'))
    .action(async (file: string | undefined, day: string | undefined) =>
      forAthlete('date')(async (session) => (await import('./date.ts')).dateCommand(session, file, day)),
    );
  program
    .command('export')
    .description(t('cli.export'))
    .argument('<dir>', t('cli.export.dir'))
    .action(async (dir: string) =>
      forAthlete('export')(async (session) => (await import('./export.ts')).exportCommand(session, dir)),
    );
  program
    .command('erase')
    .description(t('cli.erase'))
    .option('--yes', t('cli.erase.yes'))
    .action(async (options: { yes?: boolean }) =>
      forAthlete('erase')(async (session) => (await import('./erase.ts')).eraseCommand(session, options)),
    );
  program
    .command('backup')
    .description(t('cli.backup'))
    .argument('<file>', t('cli.backup.file'))
    .action(async (file: string) =>
      inBoucle('backup')(async (session) => (await import('./backup.ts')).backupCommand(session, file)),
    );
  program
    .command('rotate-key')
    .description(t('cli.rotate'))
    .action(async () =>
      inBoucle('rotate-key')(async (session) => (await import('./rotate-key.ts')).rotateKeyCommand(session)),
    );
  program
    .command('doctor')
    .description(t('cli.doctor'))
    .argument('[vendor]', t('cli.doctor.vendor'))
    .action(async (vendor: string | undefined) =>
      (vendor === undefined ? inBoucle : forAthlete)('doctor')(async (session) =>
        (await import('./doctor.ts')).doctorCommand(session, vendor),
      ),
    );
  return program;
}

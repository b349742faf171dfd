import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFinding } from './doctor-mail.ts';
import type { Session } from './session.ts';

/** One thing that was looked at: how it is, and whether somebody must act. */
export interface Finding {
  readonly well: boolean;
  readonly says: string;
}

/**
 * `boucle doctor`: looks at this home and says what to do; with a vendor's name it tries that vendor's doors instead.
 * Exit 1 when something needs a hand.
 */
export async function doctorCommand(session: Session, vendor?: string): Promise<number> {
  if (vendor !== undefined) return tryVendor(session, vendor);
  const mail = await mailFinding(session);
  const findings = [
    ...(await homeFindings(session)),
    ...(session.hosting
      ? await onHost(session)
      : [...(await libraryFindings(session)), await watchFinding(session)]),
    ...(mail ? [mail] : []),
  ];
  for (const { well, says } of findings) process.stdout.write(`${well ? '✔' : '✖'} ${says}\n`);
  return findings.every(({ well }) => well) ? 0 : 1;
}

async function onHost(session: Session): Promise<Finding[]> {
  return (await import('./doctor-host.ts')).hostFindings(session);
}

async function tryVendor(session: Session, vendor: string): Promise<number> {
  const { deps, who } = session;
  const [{ openLines, sourcesOf }, { doctorVendor }] = await Promise.all([
    import('../app/sources/index.ts'),
    import('./doctor-vendor.ts'),
  ]);
  return doctorVendor(session, vendor, {
    vendors: async () => (await sourcesOf(deps, who)).map((source) => source.vendor),
    open: () => openLines(deps, who.athleteId),
  });
}

async function homeFindings({ home, voice }: Session): Promise<Finding[]> {
  const writable = await access(home, constants.W_OK).then(
    () => true,
    () => false,
  );
  const token = await stat(join(home, 'token')).catch(() => undefined);
  const open = process.platform !== 'win32' && token !== undefined && (token.mode & 0o077) !== 0;
  return [
    { well: true, says: voice.say('doctor.node', { version: process.versions.node }) },
    { well: writable, says: voice.say(writable ? 'doctor.home' : 'doctor.home-readonly', { home }) },
    ...(open ? [{ well: false, says: voice.say('doctor.token-open', { file: join(home, 'token') }) }] : []),
  ];
}

async function libraryFindings({ deps, who, voice }: Session): Promise<Finding[]> {
  const files = await deps.storage.intakes.count(who.athleteId);
  const activities = await deps.storage.activities.count(who.athleteId, {});
  return [
    {
      well: true,
      says: voice.say('doctor.library', { activities, done: files.done, partial: files.partial }),
    },
    { well: files.pending === 0, says: voice.say('doctor.waiting', { files: files.pending }) },
    { well: true, says: voice.say('doctor.refused', { files: files.refused }) },
  ];
}

async function watchFinding({ deps, voice }: Session): Promise<Finding> {
  const watches = await deps.watches();
  return {
    well: true,
    says: voice.say('doctor.watches', { count: watches.length, folders: watches.join(', ') }),
  };
}

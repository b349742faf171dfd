import type { openLines, SourceState } from '../app/sources/index.ts';
import { UnsupportedError } from '../domain/errors.ts';
import type { Session } from './session.ts';

/** The vendors there are, and a line to each that is connected. `app/sources` opens them. */
export interface Lines {
  vendors(): Promise<readonly SourceState['vendor'][]>;
  open(): ReturnType<typeof openLines>;
}

/**
 * `boucle doctor <vendor>`: tries each of its doors with the athlete's own key and says which answered, never what. Exit
 * 1 when one did not. Throws UnsupportedError for a vendor that is not there, not connected, or has no doors to try.
 */
export async function doctorVendor(
  { voice }: Pick<Session, 'voice'>,
  name: string,
  lines: Lines,
): Promise<number> {
  const vendors = await lines.vendors();
  const vendor = vendors.find(({ id }) => name === id || name.startsWith(`${id}-`));
  if (!vendor)
    throw new UnsupportedError('doctor.no-vendor', {
      value: name,
      vendors: vendors.map(({ id }) => id).join(', '),
    });
  if (!vendor.examine) throw new UnsupportedError('doctor.not-tried', { vendor: vendor.name });
  const open = (await lines.open()).find((one) => one.vendor.id === vendor.id);
  if (!open) throw new UnsupportedError('doctor.not-connected', { vendor: vendor.name });
  const tried: boolean[] = [];
  for await (const { door, status, works } of vendor.examine(open.line)) {
    tried.push(works);
    process.stdout.write(`${works ? '✔' : '✖'} ${voice.say('doctor.door', { door, status })}\n`);
  }
  const works = tried.filter(Boolean).length;
  process.stdout.write(
    `${voice.say('doctor.doors', { vendor: vendor.name, open: works, tried: tried.length })}\n`,
  );
  return works === tried.length ? 0 : 1;
}

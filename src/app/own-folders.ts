import { join } from 'node:path';
import type { Deps } from './deps.ts';

/** The name of an athlete's folder: letters that every disk tells apart, whatever the id is made of. */
const folderOf = (athleteId: string): string => `of-${Buffer.from(athleteId).toString('hex')}`;

/** Whose folder it is; undefined when it is nobody's. */
export const athleteOfFolder = (name: string): string | undefined =>
  /^of-(?:[\da-f]{2})+$/.test(name) ? Buffer.from(name.slice(3), 'hex').toString() : undefined;

/** Where an athlete's uploads wait to be imported. */
export const uploadsOf = (home: string, athleteId: string): string =>
  join(home, 'uploads', folderOf(athleteId));

/** Where an athlete's workout files wait for their watch. On a computer of one's own the outbox is the owner's. */
export const outboxOf = ({ outbox, hosted }: Pick<Deps, 'outbox' | 'hosted'>, athleteId: string): string =>
  hosted ? join(outbox, folderOf(athleteId)) : outbox;

import type { Door, Line } from '../vendor.ts';
import { apiOf } from './api.ts';
import { standingOf, toolIds } from './tools.ts';

/** How each tool boucle uses stands in COROS's list. None is called: the list alone tells, and costs one request. */
export async function* examine(line: Line): AsyncIterable<Door> {
  const list = await listOf(line);
  for (const id of toolIds) {
    const { is, name } = standingOf(id, list ?? []);
    const status = !list ? 'no answer' : is === 'missing' ? 404 : is === 'changed' ? 400 : 200;
    yield { door: name, status, works: is === 'usable' };
  }
}

async function listOf(line: Line): Promise<Awaited<ReturnType<typeof apiOf>>['list'] | undefined> {
  try {
    return (await apiOf(line)).list;
  } catch {
    return undefined;
  }
}

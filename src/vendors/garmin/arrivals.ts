import { wrapPayload } from '../payload.ts';
import type { Arrival, Line } from '../vendor.ts';
import { ask, type Said } from './api.ts';
import type { Door } from './paths.ts';
import { withoutOwner } from './read-json.ts';
import type { Days } from './windows.ts';

export const vendorId = 'garmin';

/** The name under which an answer arrives: the same question, the same name. */
export const nameOf = (kind: Door, about: string): string =>
  `garmin-${kind}_${about.replace(/[^\w-]+/g, '_')}.json`;

/** An answer as it is kept: as it came, but for the names and pictures of its owner. */
export function payloadOf(
  kind: Door,
  about: string,
  body: unknown,
): Arrival & { readonly bytes: Uint8Array } {
  const bytes = Buffer.from(JSON.stringify(withoutOwner(body)));
  return {
    name: nameOf(kind, about),
    bytes: wrapPayload({ vendor: vendorId, kind, about, body: bytes }),
  };
}

/** What a door says about one thing, ready to be kept; nothing where it says nothing. */
export async function told(
  line: Line,
  door: Door,
  about: string,
  values: Readonly<Record<string, string>>,
): Promise<Arrival[]> {
  return arrivalIn(await ask(line, door, values), door, about);
}

export const arrivalIn = (said: Said, door: Door, about: string): Arrival[] =>
  said.is === 'answer' ? [payloadOf(door, about, said.body)] : [];

export const spanOf = ({ from, to }: Days): string => `${from}..${to}`;

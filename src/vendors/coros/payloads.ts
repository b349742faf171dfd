import { wrapPayload } from '../payload.ts';
import type { Arrival } from '../vendor.ts';

/** What a payload may hold; `refusal`: the words of a tool that did not want to. */
export const kinds = [
  'activity',
  'records',
  'sleep',
  'hrv',
  'daily',
  'resting-heart-rate',
  'stress',
  'load',
  'fitness',
  'recovery',
  'planned',
  'schedule',
  'tools',
  'refusal',
] as const;
export type Kind = (typeof kinds)[number];

/** COROS's words as they came. */
export const arrivalOf = (kind: Kind, about: string, text: string): Arrival => ({
  name: `coros-${kind}-${about.replace(/[^\w.-]+/g, '_').slice(0, 80)}.json`,
  bytes: wrapPayload({ vendor: 'coros', kind, about, body: Buffer.from(text) }),
});

import type { Part } from '../catalogue.ts';

export const errors = {
  'day.invalid': (p) => `“${p.value}” is not a calendar day. Write it as YYYY-MM-DD, for example 2026-11-30.`,
  internal: (p) =>
    `Something went wrong on our side (reference ${p.reference}). Try again; if it persists, report that reference.`,
} satisfies Part;

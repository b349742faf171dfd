import type { z } from 'zod';
import type { Day, Instant } from '../domain/day.ts';
import type { Disclosure } from '../storage/storage.ts';
import { visitFields } from './fields.ts';

/** The ledger line for an answer, counted from the tags on its fields; undefined when it tells nothing personal. */
export function disclosureOf(
  schema: z.ZodType,
  answer: unknown,
  shown: { readonly at: Instant; readonly client: string; readonly tool: string },
): Disclosure | undefined {
  const metrics = new Set<string>();
  const days: string[] = [];
  let values = 0;
  visitFields(schema, answer, (tag, value) => {
    if (tag.day) days.push(String(value).slice(0, 10));
    const told = Array.isArray(value) ? value.length : 1;
    if (!tag.metric || told === 0) return;
    metrics.add(tag.metric);
    values += told;
  });
  if (values === 0) return undefined;
  days.sort();
  return {
    ...shown,
    metrics: [...metrics].sort(),
    from: days[0] as Day | undefined,
    to: days.at(-1) as Day | undefined,
    values,
  };
}

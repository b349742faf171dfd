import type { BudgetStore } from '../storage.ts';
import type { Access } from './access.ts';

/** No athlete's data: counters that all processes share. */
export function budgetStore(access: Access): BudgetStore {
  return {
    take: (wanted, now) =>
      access.write(async (db) => {
        const windows = wanted.map(({ name, requests, seconds }) => {
          const length = seconds * 1000;
          const start = Math.floor(now / length) * length;
          return { name: `${name} ${seconds}`, requests, start, end: start + length };
        });
        await access.hold?.(
          db,
          windows.map(({ name }) => `budget ${name}`),
        );
        let wait: number | undefined;
        for (const { name, requests, start, end } of windows) {
          const row = await db
            .selectFrom('budgets')
            .select(['window_start', 'used'])
            .where('name', '=', name)
            .executeTakeFirst();
          if (row?.window_start === start && row.used >= requests) wait = Math.max(wait ?? 0, end);
        }
        if (wait !== undefined) return wait;
        for (const { name, start } of windows)
          await db
            .insertInto('budgets')
            .values({ name, window_start: start, used: 1 })
            .onConflict((conflict) =>
              conflict.column('name').doUpdateSet((x) => ({
                window_start: start,
                used: x
                  .case()
                  .when('budgets.window_start', '=', start)
                  .then(x('budgets.used', '+', 1))
                  .else(1)
                  .end(),
              })),
            )
            .execute();
        return undefined;
      }),
  };
}

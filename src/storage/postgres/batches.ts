import type { Statement } from '../sql/kept.ts';

type Ask = (athleteId: string | undefined, questions: readonly Statement[]) => Promise<unknown[][]>;

interface Waiting {
  readonly question: Statement;
  readonly settle: { resolve(rows: unknown[]): void; reject(error: unknown): void };
}

/**
 * Questions about one athlete that are asked in one breath (`Promise.all`) go together: one journey, one transaction, one
 * state of the data.
 */
export function batches(
  ask: Ask,
): <Row>(athleteId: string | undefined, question: Statement<Row>) => Promise<Row[]> {
  const waiting = new Map<string | undefined, Waiting[]>();

  function send(athleteId: string | undefined): void {
    const all = waiting.get(athleteId) ?? [];
    waiting.delete(athleteId);
    ask(
      athleteId,
      all.map(({ question }) => question),
    ).then(
      (answers) => all.forEach(({ settle }, n) => settle.resolve(answers[n])),
      (error: unknown) => {
        // One of several may have spoilt it for the others: each is asked by itself.
        if (all.length === 1) all[0].settle.reject(error);
        else for (const { question, settle } of all) alone(athleteId, question, settle);
      },
    );
  }

  function alone(athleteId: string | undefined, question: Statement, settle: Waiting['settle']): void {
    ask(athleteId, [question]).then(
      ([rows]) => settle.resolve(rows),
      (error: unknown) => settle.reject(error),
    );
  }

  return async <Row>(athleteId: string | undefined, question: Statement<Row>) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const others = waiting.get(athleteId);
    if (others) others.push({ question, settle: { resolve, reject } });
    else {
      waiting.set(athleteId, [{ question, settle: { resolve, reject } }]);
      // After whatever the same breath still asks.
      setImmediate(() => send(athleteId));
    }
    return (await promise) as Row[];
  };
}

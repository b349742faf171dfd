import assert from 'node:assert/strict';
import test from 'node:test';
import { bodyLayer } from '../../test/vectors/body.ts';
import { allCases, type Case, differences, type Quantity } from '../../test/vectors/cases.ts';
import { firstLayer } from '../../test/vectors/first-layer.ts';
import { rulesOfOthers } from '../../test/vectors/others.ts';
import { performanceLayer } from '../../test/vectors/performance.ts';

// Reference cases of training science: published tables, closed forms, and the devices' own summaries of real files.
const answers: Readonly<Record<string, Quantity>> = {
  ...firstLayer,
  ...performanceLayer,
  ...bodyLayer,
  ...rulesOfOthers,
};

const byQuantity = Map.groupBy(allCases(), ({ quantity }) => quantity);
const answered = [...byQuantity].filter(([quantity]) => quantity in answers);
const open = [...byQuantity].filter(([quantity]) => !(quantity in answers));

function failures(cases: readonly Case[], answer: Quantity): string[] {
  return cases.flatMap((one) =>
    differences(answer(one), one.expected, one.tolerance).map((difference) => `${one.name}: ${difference}`),
  );
}

for (const [quantity, cases] of answered) {
  test(`${quantity} agrees with ${cases.length} reference ${cases.length === 1 ? 'case' : 'cases'}`, () => {
    assert.deepEqual(failures(cases, answers[quantity]), []);
  });
}

test('every reference case is answered', (t) => {
  const count = (list: typeof open): number => list.reduce((sum, [, cases]) => sum + cases.length, 0);
  t.diagnostic(`${count(answered)} cases of ${answered.length} quantities are answered`);
  assert.deepEqual(
    open.map(([quantity]) => quantity),
    [],
  );
});

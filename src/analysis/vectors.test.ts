import assert from 'node:assert/strict';
import test from 'node:test';
import { bodyLayer } from '../../test/vectors/body.ts';
import { allCases, type Case, differences, type Quantity } from '../../test/vectors/cases.ts';
import { firstLayer } from '../../test/vectors/first-layer.ts';
import { performanceLayer } from '../../test/vectors/performance.ts';

// Reference cases of training science: published tables, closed forms, and the devices' own summaries of real files.
const answers: Readonly<Record<string, Quantity>> = { ...firstLayer, ...performanceLayer, ...bodyLayer };

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

/** What boucle does not compute, and why. */
const left: Readonly<Record<string, string>> = {
  gap_speed_factor_gc: 'another program’s polynomial through the points we connect with straight lines',
  xpower_clarke_skiba_sheet: 'a published sheet that smooths twice',
  sleep_regularity_index_missing_as_mismatch: 'a package that counts an unknown epoch as a disagreement',
  ascent_descent_threshold_runalyze: 'another program’s threshold',
  ascent_descent_douglas_peucker: 'another program’s simplified profile',
  fit_semicircles_to_degrees: 'part of reading FIT files, tested there',
};

test('every reference case is answered, but for rules of other programs', (t) => {
  const count = (list: typeof open): number => list.reduce((sum, [, cases]) => sum + cases.length, 0);
  t.diagnostic(`${count(answered)} cases of ${answered.length} quantities are answered`);
  for (const [quantity, cases] of open) {
    t.diagnostic(`${cases.length} not: ${quantity}, ${left[quantity] ?? 'for no reason we know'}`);
  }
  assert.deepEqual(
    open.map(([quantity]) => quantity).filter((quantity) => !(quantity in left)),
    [],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsShared, sharedFile } from '../../test/shared.ts';
import { ageGrade } from './age-grade.ts';
import { parseAgeTable } from './age-table.ts';

test('a table of the operator is read by the names of its columns, in any order', () => {
  const rows = parseAgeTable('age,sex,factor,distance_km,open_standard_s\n50,F,0.9,10,1800\n');
  assert.deepEqual(rows, [{ sex: 'F', age: 50, meters: 10_000, factor: 0.9, openSeconds: 1800 }]);
});

test('a table that lacks a column, or a line that is none, is refused with its place', () => {
  assert.throws(() => parseAgeTable('sex,age\nF,50\n'), { code: 'age-table.columns' });
  assert.throws(() => parseAgeTable('sex,age,distance_km,factor,open_standard_s\nF,50,10,abc,1800\n'), {
    code: 'age-table.row',
    params: { line: 2 },
  });
});

test('the road table of 2025 has 22 distances for each age and sex', { skip: needsShared }, () => {
  const table = parseAgeTable(sharedFile('science/data/agegrade/road_2025_factors.csv').toString('utf8'));
  assert.equal(table.filter(({ sex, age }) => sex === 'F' && age === 40).length, 22);
  assert.ok(ageGrade(table, { sex: 'M', age: 40 }, { meters: 10_000, seconds: 2400 }));
});

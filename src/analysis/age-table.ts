import type { AgeStandard } from './age-grade.ts';
import { FormatError } from '../domain/errors.ts';

const columns = ['sex', 'age', 'distance_km', 'factor', 'open_standard_s'];

/**
 * An age-grading table as the operator supplies it: CSV with the columns sex (F or M), age, distance_km, factor,
 * open_standard_s. Throws FormatError `age-table.columns`, `age-table.row` with the line.
 */
export function parseAgeTable(text: string): AgeStandard[] {
  const [head = '', ...rows] = text.trim().split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim().toLowerCase());
  const at = columns.map((column) => names.indexOf(column));
  if (at.includes(-1)) throw new FormatError('age-table.columns', { columns: columns.join(', ') });
  return rows.map((row, i) => {
    const cells = row.split(',');
    const [sex, age, km, factor, openSeconds] = at.map((column) => cells[column]?.trim() ?? '');
    const entry = {
      age: Number(age),
      meters: Number(km) * 1000,
      factor: Number(factor),
      openSeconds: Number(openSeconds),
    };
    if ((sex !== 'F' && sex !== 'M') || !Object.values(entry).every((value) => value > 0))
      throw new FormatError('age-table.row', { line: i + 2 });
    return { sex, ...entry };
  });
}

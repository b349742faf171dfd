import { isObject, type JsonObject } from '../../formats/json.ts';

/** The deepest that a list is looked for inside what it is packed in. */
const deepest = 4;

/** The first list, at any depth, whose objects hold one of these keys: bare or packed, lists come either way. */
export function firstRows(value: unknown, ...keys: readonly string[]): readonly JsonObject[] {
  return search(value, keys, 0) ?? [];
}

function search(value: unknown, keys: readonly string[], depth: number): JsonObject[] | undefined {
  if (depth > deepest || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const rows = value.filter(isObject).filter((row) => keys.some((key) => Object.hasOwn(row, key)));
    if (rows.length > 0) return rows;
  }
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    const rows = search(inner, keys, depth + 1);
    if (rows) return rows;
  }
  return undefined;
}

/** All fields of an object and of the objects inside it, by name: the outermost of a name counts. Lists stay whole. */
export function flattened(row: JsonObject, depth = 0): JsonObject {
  if (depth > deepest) return {};
  const inner = Object.values(row).filter(isObject);
  return Object.assign(
    {},
    ...inner.map((one) => flattened(one, depth + 1)).toReversed(),
    plain(row),
  ) as JsonObject;
}

const plain = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isObject(value)));

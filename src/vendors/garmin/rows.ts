import { isObject, type JsonObject } from '../../formats/json.ts';

/** The deepest that a list is looked for inside what it is packed in. */
const deepest = 4;

/**
 * The first list, at any depth, whose objects hold one of these keys: bare or packed, lists come either way. Where there
 * is none, objects under numbers or dates stand for one, and a single object for a list of one.
 */
export function firstRows(value: unknown, ...keys: readonly string[]): readonly JsonObject[] {
  const isRow = (one: unknown): one is JsonObject =>
    isObject(one) && keys.some((key) => Object.hasOwn(one, key));
  const inList = (one: unknown): JsonObject[] => (Array.isArray(one) ? one.filter(isRow) : []);
  const inMap = (one: unknown): JsonObject[] => (isObject(one) ? Object.values(one).filter(isRow) : []);
  const alone = (one: unknown): JsonObject[] => (isRow(one) ? [one] : []);
  return search(value, inList, 0) ?? search(value, inMap, 0) ?? search(value, alone, 0) ?? [];
}

function search(
  value: unknown,
  rowsIn: (one: unknown) => JsonObject[],
  depth: number,
): JsonObject[] | undefined {
  if (depth > deepest || typeof value !== 'object' || value === null) return undefined;
  const rows = rowsIn(value);
  if (rows.length > 0) return rows;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    const found = search(inner, rowsIn, depth + 1);
    if (found) return found;
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

import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../json.ts';
import type { Findings } from './findings.ts';

/** The list of gear: what there is, and which activities it was used in. */
export function readGear(row: JsonObject, found: Findings): void {
  const names = new Map<number, string>();
  for (const gear of listIn(row, 'gearDTOS')) {
    const key = numberIn(gear, 'gearPk');
    const name = textIn(gear, 'displayName', 100) ?? textIn(gear, 'customMakeModel', 100);
    if (key !== undefined && name) names.set(key, name);
  }
  const used = new Map<number, Set<string>>();
  for (const uses of Object.values(objectIn(row, 'gearActivityDTOs'))) {
    for (const use of Array.isArray(uses) ? uses.filter(isObject) : []) {
      const [activity, name] = [numberIn(use, 'activityId'), names.get(numberIn(use, 'gearPk') ?? NaN)];
      if (activity !== undefined && name) used.set(activity, (used.get(activity) ?? new Set()).add(name));
    }
  }
  for (const [activity, gear] of used) {
    found.annotation({ about: `garmin:${activity}`, by: 'garmin-export gear', gear: [...gear].sort() });
  }
}

/** What each connected vendor can do, printed from the vendors themselves: a capability is the presence of its code. */
import { voiceFor } from '../src/locales/index.ts';
import type { FamilyPull, RateLimit, Vendor } from '../src/vendors/vendor.ts';

const english = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });

export const vendorHead = [
  'vendor',
  'connects by',
  'reads',
  'tells by itself',
  'deletions there',
  'takes workouts',
  'limits',
  'terms',
];

export const vendorRow = (vendor: Vendor): readonly string[] => [
  `[${vendor.name}](${vendor.id}.md)${vendor.laptopOnly ? ' (your own machine only)' : ''}`,
  vendor.connect
    .map(({ by }) => (by === 'key' ? 'a key you make there' : 'its own page (OAuth)'))
    .join(', or '),
  Object.entries(vendor.pull?.families ?? {})
    .map(([family, pull]) => `${family} (${historyOf(pull)})`)
    .join('; ') || '–',
  vendor.push ? 'yes, to a boucle with a public address' : 'no',
  deletionsOf(vendor),
  workoutsOf(vendor),
  vendor.limits.map(limitOf).join('; ') || '–',
  [vendor.licence.terms, vendor.licence.attribution].filter(Boolean).join(' '),
];

const historyOf = ({ historyDays, aheadDays }: FamilyPull): string =>
  [
    historyDays === undefined ? 'all there is' : `${historyDays} days back`,
    aheadDays === undefined ? '' : `${aheadDays} ahead`,
  ]
    .filter(Boolean)
    .join(', ');

function deletionsOf({ pull }: Vendor): string {
  const { isThere, lateDays } = pull?.families.activities ?? {};
  return isThere ? `noticed for ${lateDays} days` : 'not noticed';
}

function limitOf({ of, by, requests, seconds, grows }: RateLimit): string {
  const whose = by === undefined ? of : `${of} connected by ${by === 'key' ? 'key' : 'OAuth'}`;
  const { perAthlete, beyond, most } = grows ?? {};
  const more =
    perAthlete === undefined
      ? ''
      : ` and ${perAthlete} more for each athlete${beyond === undefined ? '' : ` beyond ${beyond}`}${most === undefined ? '' : `, at most ${most}`}`;
  return `${requests} in ${span(seconds)} per ${whose}${more}`;
}

function workoutsOf({ workouts }: Vendor): string {
  if (!workouts) return 'no';
  const sports = workouts.sports.map((sport) => english.say('sport.name', { sport })).join(', ');
  const hand = workouts.withdraw ? 'moves and deletes' : 'moving and deleting is done in its app';
  return `${sports}; ${hand}`;
}

const span = (seconds: number): string =>
  seconds % 86_400 === 0
    ? seconds === 86_400
      ? 'a day'
      : `${seconds / 86_400} days`
    : seconds % 60 === 0
      ? `${seconds / 60} min`
      : `${seconds} s`;

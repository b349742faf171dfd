/** What weather and height take away: optional, labelled adjustments beside the raw figure, never instead of it. */

/** Heat index, °F (Rothfusz regression of the US weather service, valid from about 80 °F). */
export function heatIndexFahrenheit(fahrenheit: number, humidityPercent: number): number {
  const [t, r] = [fahrenheit, humidityPercent];
  return (
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r
  );
}

// Percent off the course record of the front runners, by wet-bulb globe temperature (Ely 2007).
const slowing = [
  { above: 5, men: 1.7, women: 3.2 },
  { above: 10, men: 2.5, women: 3.2 },
  { above: 15, men: 3.3, women: 3.8 },
  { above: 20, men: 4.5, women: 5.4 },
];
const hottestKnown = 25;

/** Percent by which a marathon's front runners slowed; undefined outside 5–25 °C. Slower runners lose more. */
export function marathonSlowing(wbgtCelsius: number, group: 'men' | 'women'): number | undefined {
  return wbgtCelsius > hottestKnown
    ? undefined
    : slowing.findLast(({ above }) => wbgtCelsius > above)?.[group];
}

/** Aerobic power at height, percent of that at sea level; kilometres, up to about 4. */
export const aerobicPowerAtAltitude = {
  acclimatised: (km: number): number => -1.1219 * km ** 2 - 1.8991 * km + 99.921,
  unacclimatised: (km: number): number => 0.1781 * km ** 3 - 1.434 * km ** 2 - 4.0726 * km + 100.35,
} as const;

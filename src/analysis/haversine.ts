/** Mean radius of the Earth, m (IUGG). */
export const earthRadius = 6_371_008.8;

const radians = Math.PI / 180;

/** Great-circle distance between two positions in degrees, metres (science §13). */
export function haversine(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const north = Math.sin(((lat2 - lat1) * radians) / 2);
  const east = Math.sin(((lon2 - lon1) * radians) / 2);
  const h = north * north + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * east * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

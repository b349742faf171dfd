/** Mean Earth radius (IUGG), metres: the one of science §13. */
const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/** Great-circle distance in metres between two positions in degrees. */
export function haversine(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const dLat = (lat2 - lat1) * radians;
  const dLon = (lon2 - lon1) * radians;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Distance covered at each point, from positions. The way from one segment to the next is not counted: the recording
 * stood still, as a watch's does in a pause. Without a position the last distance holds; NaN before the first.
 */
export function distanceAlong(
  latitude: Float64Array,
  longitude: Float64Array,
  sections: Int32Array,
): Float64Array {
  const distance = new Float64Array(latitude.length).fill(Number.NaN);
  let total = 0;
  let before = -1;
  for (let i = 0; i < distance.length; i += 1) {
    if (!Number.isNaN(latitude[i])) {
      if (before >= 0 && sections[before] === sections[i]) {
        total += haversine(latitude[before], longitude[before], latitude[i], longitude[i]);
      }
      before = i;
    }
    if (before >= 0) distance[i] = total;
  }
  return distance;
}

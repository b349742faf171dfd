/** A run round a small loop as GPX, with heart rate and hills: made here, so that tests need no recording of a person. */
export interface RunOptions {
  readonly title?: string;
  /** ISO, UTC. */
  readonly start: string;
  readonly minutes: number;
  readonly metersPerSecond?: number;
}

const metersPerDegree = 111_195;

export function gpxRun({ title, start, minutes, metersPerSecond = 3.2 }: RunOptions): Buffer {
  const radius = 400;
  const points = Array.from({ length: minutes * 12 + 1 }, (_, i) => {
    const seconds = i * 5;
    const angle = (metersPerSecond * seconds) / radius;
    const latitude = 45.9 + (radius * Math.sin(angle)) / metersPerDegree;
    const longitude = 6.1 + (radius * Math.cos(angle)) / (metersPerDegree * Math.cos((45.9 * Math.PI) / 180));
    const time = new Date(Date.parse(start) + seconds * 1000).toISOString();
    const heart = Math.round(140 + 15 * Math.sin(seconds / 240));
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${(450 + 12 * Math.sin(angle)).toFixed(1)}</ele><time>${time}</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${heart}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>`;
  });
  const name =
    title === undefined
      ? ''
      : `<name>${title.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)}</name>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Test Watch" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk>${name}<type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`,
  );
}

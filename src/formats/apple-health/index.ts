import type { Format } from '../format.ts';
import { xmlHead } from '../xml-text.ts';
import { healthCutter } from './cut.ts';
import { decodeHealth } from './decode.ts';

/**
 * `export.xml` of Apple Health: workouts with their routes and pulse, nights, days. It is cut by months, whatever its
 * size: then the months that a newer export repeats are known by their content.
 */
export const appleHealth: Format = {
  id: 'apple-health',
  extensions: ['.xml'],
  // The file's name is in the language of the phone; the clinical documents beside it are not read.
  names:
    /(?:^|\/)(?:export|exportar|exportieren|exporter|esporta|exportacion|exportación|exportation)\.xml$|apple_health_export\/(?!export_cda)[^/]+\.xml$/,
  companions: /^workout-routes\//,
  sniff: (bytes) => /<HealthData[\s>]|<!DOCTYPE\s+HealthData/.test(xmlHead(bytes)),
  decode: decodeHealth,
  cutter: healthCutter,
};

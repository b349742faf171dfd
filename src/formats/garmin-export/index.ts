import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Format, type Limits } from '../format.ts';
import { jsonHead, readRows } from '../json.ts';
import { jsonListCutter } from '../json-cut.ts';
import { kindOf, kinds } from './kinds.ts';
import { newFindings } from './findings.ts';

/**
 * The JSON lists of the archive that Garmin makes of an account: activities with their titles and gear, nights, days,
 * measures. Its recordings are FIT files in ZIPs beside them.
 */
export const garminExport: Format = {
  id: 'garmin-export',
  extensions: ['.json'],
  names:
    /(?:summarizedactivities|_gear|sleepdata|healthstatusdata|userbiometrics|udsfile_[\w-]+|hydrationlogfile_[\w-]+|bloodpressurefile_[\w-]+|(?:metricsmaxmetdata|activityvo2max|metricsacutetrainingload|trainingreadinessdto|traininghistory|runracepredictions|endurancescore|hillscore)_[\w-]+)\.json$/,
  sniff: (bytes) => {
    const head = jsonHead(bytes);
    return head !== '' && kinds.some(({ mark }) => head.includes(`"${mark}"`));
  },
  decode,
  cutter: jsonListCutter,
};

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const { rows, partial } = readRows(bytes, limits);
  const found = newFindings();
  const unread: Record<string, number> = {};
  const met = new Set<string>();
  for (const row of rows) {
    const kind = kindOf(row);
    if (!kind) {
      unread.row = (unread.row ?? 0) + 1;
      continue;
    }
    met.add(kind.id);
    kind.read(row, found);
  }
  return {
    format: 'garmin-export',
    kind: [...met][0] ?? 'empty',
    device: { manufacturer: 'garmin', product: 'connect' },
    ...found.all(),
    workouts: [],
    unread,
    ...(partial && { partial }),
    warnings: [],
  };
}

import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { defaultLimits, type Format, type Limits } from '../format.ts';
import { instantOf } from '../iso-time.ts';
import { type JsonObject, numberIn, objectIn, textIn } from '../json.ts';
import { recordingsOf, type Sample, type SuuntoLog } from '../suunto-log.ts';
import { budgetOf } from '../track-points.ts';
import { partialOf, readXml, RecordLimit, type XmlStop, type XmlVisitor } from '../xml.ts';
import { xmlHead } from '../xml-text.ts';

/** The log of a Suunto watch as Moveslink writes it: the names and units of the JSON, as elements. */
export const suuntoSml: Format = {
  id: 'suunto-sml',
  extensions: ['.sml'],
  sniff: (bytes) => /<sml[\s>]/.test(xmlHead(bytes)),
  decode,
};

type Open = Record<string, unknown>;

interface Found {
  isSml: boolean;
  header: JsonObject;
  device: JsonObject;
  readonly samples: Sample[];
  readonly beats: number[];
}

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const found: Found = { isSml: false, header: {}, device: {}, samples: [], beats: [] };
  const stop = readXml(
    bytes,
    { '': '', 'http://www.suunto.com/schemas/sml': '' },
    visitorFor(found, limits),
    limits,
  );
  const partial = partialOf(stop, { activities: 0, points: found.samples.length });
  if (!found.isSml) throw new FormatError('suunto.not_sml');
  const log = logOf(found);
  if (!log) throw new FormatError('suunto.no_start');
  const { recordings, isCut } = recordingsOf(log, budgetOf(limits));
  const cut: XmlStop | undefined = isCut
    ? { line: 1, why: { code: 'xml.too_many_points', params: { line: 1, limit: limits.records } } }
    : undefined;
  const why = partial ?? partialOf(cut, { activities: 1, points: limits.records });
  return {
    format: 'suunto-sml',
    kind: 'activity',
    recordings,
    wellness: [],
    workouts: [],
    unread: {},
    ...(why && { partial: why }),
    warnings: [],
  };
}

/** Parts of a log that are made into objects, whole: element names become keys. */
const parts: ReadonlySet<string> = new Set(['Header', 'Device', 'Sample', 'R-R']);
const mostKeys = 200;

function visitorFor(found: Found, limits: Limits): XmlVisitor {
  const open: Open[] = [];
  return {
    open(name) {
      if (name === 'sml') found.isSml = true;
      if (open.length > 0 || parts.has(name)) open.push({});
    },
    close(name, text) {
      const value = open.pop();
      if (!value) return;
      const parent = open.at(-1);
      if (parent) {
        if (Object.keys(parent).length < mostKeys)
          parent[name] = Object.keys(value).length > 0 ? value : text.trim();
      } else if (name === 'Header') found.header = value;
      else if (name === 'Device') found.device = value;
      else if (name === 'Sample') addSample(found, value, limits);
      else found.beats.push(...intervalsIn(value.Data));
    },
  };
}

function addSample(found: Found, values: Open, limits: Limits): void {
  if (found.samples.length >= limits.records) throw new RecordLimit();
  const at = numberIn(values, 'Time');
  if (at !== undefined && at >= 0) found.samples.push({ at, values });
}

const intervalsIn = (text: unknown): number[] =>
  typeof text === 'string'
    ? text
        .split(/\s+/)
        .map(Number)
        .filter((ms) => ms > 0 && ms < 10_000)
    : [];

/**
 * The head has the clock of the wall, a sample the time in UTC. Where both say the same the offset is not known, and
 * UTC is believed.
 */
function logOf({ header, device, samples, beats }: Found): SuuntoLog | undefined {
  const clock = instantOf(textIn(header, 'DateTime', 40) ?? '');
  const known = samples.find(({ values }) => textIn(values, 'UTC', 40) !== undefined);
  const utc = known ? instantOf(textIn(known.values, 'UTC', 40) ?? '') - known.at * 1000 : Number.NaN;
  const start = Number.isNaN(utc) ? clock : Math.round(utc);
  if (Number.isNaN(start)) return undefined;
  const offset = Number.isNaN(clock) || Number.isNaN(utc) ? 0 : Math.round((clock - utc) / 900_000) * 900;
  return {
    header,
    device: objectIn({ device }, 'device'),
    samples,
    beats,
    start,
    ...(offset !== 0 && { utcOffsetSeconds: offset }),
    ...(Number.isNaN(utc) && { startIsLocal: true }),
  };
}

import type { Channel } from '../../domain/stream.ts';
import type { Lap, Totals } from '../../domain/recording.ts';
import type { Namespaces } from '../xml.ts';

/** Addresses that TCX files use, and the prefix this folder writes for each. */
export const tcxNamespaces: Namespaces = {
  '': '',
  'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2': '',
  'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v1': '',
  'http://www.garmin.com/xmlschemas/ActivityExtension/v2': 'ax:',
  'http://www.garmin.com/xmlschemas/ActivityExtension/v1': 'ax:',
  'http://www.garmin.com/xmlschemas/FatCalories/v1': 'fat:',
  'http://www.garmin.com/xmlschemas/CourseExtension/v1': 'cx:',
};

/** Numbers of a Trackpoint, as `parent/element`. */
export const pointChannels: Readonly<Record<string, Channel>> = {
  'Trackpoint/AltitudeMeters': 'altitude',
  'Trackpoint/DistanceMeters': 'distance',
  'Trackpoint/Cadence': 'cadence',
  'HeartRateBpm/Value': 'heartRate',
  'Position/LatitudeDegrees': 'latitude',
  'Position/LongitudeDegrees': 'longitude',
  'ax:TPX/ax:Speed': 'speed',
  'ax:TPX/ax:RunCadence': 'cadence',
  'ax:TPX/ax:Watts': 'power',
  // COROS leaves the TPX element out.
  'Extensions/Speed': 'speed',
  'Extensions/ax:Speed': 'speed',
  'Extensions/RunCadence': 'cadence',
  'Extensions/Watts': 'power',
};

/** Numbers of a Lap, as `parent/element`. */
export const lapTotals: Readonly<Record<string, keyof Totals>> = {
  'Lap/TotalTimeSeconds': 'timerSeconds',
  'Lap/DistanceMeters': 'distanceMeters',
  'Lap/MaximumSpeed': 'maxSpeed',
  'Lap/Calories': 'caloriesKcal',
  'Lap/Cadence': 'averageCadence',
  'AverageHeartRateBpm/Value': 'averageHeartRate',
  'MaximumHeartRateBpm/Value': 'maxHeartRate',
  'ax:LX/ax:AvgSpeed': 'averageSpeed',
  'ax:LX/ax:AvgRunCadence': 'averageCadence',
  'ax:LX/ax:AvgWatts': 'averagePower',
  'ax:LX/ax:MaxWatts': 'maxPower',
};

export const triggers: Readonly<Record<string, NonNullable<Lap['trigger']>>> = {
  Manual: 'manual',
  Distance: 'distance',
  Time: 'time',
  Location: 'other',
  HeartRate: 'other',
};

export const intensities: Readonly<Record<string, NonNullable<Lap['intensity']>>> = {
  Active: 'active',
  Resting: 'rest',
};

/** Leaves we meet and leave: what they say is not about the training, or is said better elsewhere. */
export const silent: ReadonlySet<string> = new Set([
  'SensorState',
  'VersionMajor',
  'VersionMinor',
  'BuildMajor',
  'BuildMinor',
  'Builder',
  'Type',
  'LangID',
  'PartNumber',
  'Id',
  'Name',
  'ProductID',
  'UnitId',
  'Time',
  'TriggerMethod',
  'Intensity',
  'Notes',
  'fat:Value',
  'ax:Steps',
  'ax:MaxRunCadence',
  'ax:MaxBikeCadence',
  'PointType',
  'LatitudeDegrees',
  'LongitudeDegrees',
]);

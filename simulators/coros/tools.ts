import type { State } from './state.ts';

type Schema = Readonly<Record<string, unknown>>;
const text: Schema = { type: 'string' };
const number: Schema = { type: 'integer' };

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Schema;
}

const span = { startDate: text, endDate: text, days: number, timezone: text };
const one = { labelId: text, sportType: number };
const byDays = { days: number, timezone: text };

/** The course as COROS lists it: its `$defs` stand where no `$ref` finds them. */
const course: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['courseName', 'courseDescription', 'sections'],
  properties: {
    courseName: text,
    courseDescription: text,
    sportType: number,
    dayNo: number,
    strengthBodypart: text,
    sections: { type: 'array', items: { $ref: '#/$defs/Section' } },
  },
  $defs: {
    Section: { type: 'object', properties: { sectionType: number, targetType: number, targetValue: number } },
  },
};

type Parameters = readonly [properties: Readonly<Record<string, Schema>>, required?: readonly string[]];

/** By name: the parameters and which of them must be there. */
const listed: Readonly<Record<string, Parameters>> = {
  querySportRecords: [
    {
      startDate: text,
      endDate: text,
      sportTypeCodes: { type: 'array', items: number },
      minDistanceKm: { type: 'number' },
      maxDistanceKm: { type: 'number' },
      locationKeyword: text,
      limit: number,
      timezone: text,
    },
  ],
  getActivityDetail: [one, ['labelId', 'sportType']],
  analyzeActivityDetail: [{ ...one, focus: text }, ['labelId', 'sportType']],
  queryActivityLapData: [one, ['labelId', 'sportType']],
  queryActivityFitFileDownloadUrls: [{ startDate: text, endDate: text, ...one, limit: number }],
  downloadActivityFitFiles: [{ startDate: text, endDate: text, ...one, limit: number }],
  queryDailyHealthData: [byDays],
  querySleepOverview: [span],
  querySleepHrv: [span],
  queryRestingHeartRate: [byDays],
  queryStressLevel: [byDays],
  queryRecoveryStatus: [{ timezone: text }],
  queryTrainingLoadAssessment: [{ days: number }],
  queryFitnessAssessmentOverview: [{}],
  queryTrainingSchedule: [{ startDate: text, endDate: text }],
  queryScheduledWorkoutDetails: [{ date: text, idInPlan: number }, ['date', 'idInPlan']],
  queryUserInfo: [{}],
  createScheduledWorkout: [{ date: text, course }, ['date', 'course']],
  updateScheduledWorkout: [{ date: text, idInPlan: number, course }, ['date', 'idInPlan', 'course']],
};

const older: Readonly<Record<string, string>> = { querySleepOverview: 'querySleepData' };

/** The tools as they are listed now. */
export function toolsOf({ options }: State): ListedTool[] {
  const { without = [], changed = [], toolNames = 'new' } = options;
  return Object.entries(listed)
    .map(([name, [properties, required = []]]) => ({
      name: toolNames === 'old' ? (older[name] ?? name) : name,
      description: 'A tool of COROS.',
      inputSchema: {
        type: 'object' as const,
        additionalProperties: false,
        properties: changed.includes(name) ? { ...properties, consentId: text } : properties,
        required: changed.includes(name) ? [...required, 'consentId'] : required,
      },
    }))
    .filter(({ name }) => !without.includes(name));
}

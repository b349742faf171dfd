import type { Tool } from '../tool.ts';
import { analyzeTrendTool } from './analyze-trend.ts';
import { assessReadinessTool } from './assess-readiness.ts';
import { compareActivitiesTool } from './compare-activities.ts';
import { deleteWorkoutTool } from './delete-workout.ts';
import { forgetTool } from './forget.ts';
import { getActivityTool } from './get-activity.ts';
import { getAthleteTool } from './get-athlete.ts';
import { getCalendarTool } from './get-calendar.ts';
import { getPerformanceTool } from './get-performance.ts';
import { getStreamsTool } from './get-streams.ts';
import { getWellnessTool } from './get-wellness.ts';
import { getTrainingLoadTool } from './get-training-load.ts';
import { getWorkoutTool } from './get-workout.ts';
import { listActivitiesTool } from './list-activities.ts';
import { listDisclosuresTool } from './list-disclosures.ts';
import { moveWorkoutTool } from './move-workout.ts';
import { planWorkoutTool } from './plan-workout.ts';
import { predictRaceTool } from './predict-race.ts';
import { rememberTool } from './remember.ts';
import { scheduleWorkoutTool } from './schedule-workout.ts';
import { summarizeTrainingTool } from './summarize-training.ts';
import { syncSourcesTool } from './sync-sources.ts';
import { undoTool } from './undo.ts';

/** Every tool, in the order assistants see them: who, what was done, what is planned, what is kept. */
export const tools: readonly Tool[] = [
  getAthleteTool,
  listActivitiesTool,
  getActivityTool,
  getStreamsTool,
  compareActivitiesTool,
  summarizeTrainingTool,
  analyzeTrendTool,
  getTrainingLoadTool,
  getWellnessTool,
  assessReadinessTool,
  getPerformanceTool,
  predictRaceTool,
  getCalendarTool,
  getWorkoutTool,
  planWorkoutTool,
  scheduleWorkoutTool,
  moveWorkoutTool,
  deleteWorkoutTool,
  rememberTool,
  forgetTool,
  undoTool,
  syncSourcesTool,
  listDisclosuresTool,
];

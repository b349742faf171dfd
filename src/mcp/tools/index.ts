import type { Tool } from '../tool.ts';
import { forgetTool } from './forget.ts';
import { getActivityTool } from './get-activity.ts';
import { getAthleteTool } from './get-athlete.ts';
import { listActivitiesTool } from './list-activities.ts';
import { rememberTool } from './remember.ts';
import { undoTool } from './undo.ts';

/** Every tool, in the order assistants see them. */
export const tools: readonly Tool[] = [
  getAthleteTool,
  listActivitiesTool,
  getActivityTool,
  rememberTool,
  forgetTool,
  undoTool,
];

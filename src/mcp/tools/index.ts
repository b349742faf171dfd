import type { Tool } from '../tool.ts';

/** Every tool, in the order assistants see them. */
export const tools: readonly Tool[] = [];

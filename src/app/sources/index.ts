/** Vendors that are reached over the network: connect, fetch, write, leave. */
export { connectByKey, finishOAuth, startOAuth } from './connect.ts';
export { disconnect, disconnectAll, pauseConnection, resumeConnection } from './disconnect.ts';
export { openLines, type OpenLine } from './open-lines.ts';
export { runJobs } from './run-jobs.ts';
export { sourcesOf } from './sources-of.ts';
export type { FamilyState, SourceState, SyncReport } from './state.ts';
export { syncNow } from './sync-now.ts';

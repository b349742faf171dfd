export type { Convention, Program, Quantity } from './convention.ts';
export { metricConventions } from './one-activity.ts';
export { quantities } from './over-days.ts';

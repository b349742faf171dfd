import { cli } from './fr/cli.ts';
import { days } from './fr/days.ts';
import { errors } from './fr/errors.ts';
import { mcp } from './fr/mcp.ts';

/** Every phrase in French, part by part. */
export const fr = {
  ...days,
  ...errors,
  ...cli,
  ...mcp,
};

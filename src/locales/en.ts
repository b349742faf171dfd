import { cli } from './en/cli.ts';
import { days } from './en/days.ts';
import { errors } from './en/errors.ts';
import { mcp } from './en/mcp.ts';

/** Every phrase in English, part by part. */
export const en = {
  ...days,
  ...errors,
  ...cli,
  ...mcp,
};

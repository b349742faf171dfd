import { errors } from './fr/errors.ts';
import { mcp } from './fr/mcp.ts';

/** Every phrase in French, part by part. */
export const fr = {
  ...errors,
  ...mcp,
};

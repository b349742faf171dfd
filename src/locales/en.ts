import { errors } from './en/errors.ts';
import { mcp } from './en/mcp.ts';

/** Every phrase in English, part by part. */
export const en = {
  ...errors,
  ...mcp,
};

import { errors } from './en/errors.ts';

/** Every phrase in English, part by part. */
export const en = {
  ...errors,
};

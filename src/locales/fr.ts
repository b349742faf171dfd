import { errors } from './fr/errors.ts';

/** Every phrase in French, part by part. */
export const fr = {
  ...errors,
};

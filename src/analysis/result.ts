import type { Result } from '../domain/activity.ts';
import type { Landmark } from '../domain/landmark.ts';
import { type Phrase, phrase, type PhraseParams } from '../domain/phrase.ts';

/** How a figure came about: what `Result` wants beside the value. */
export interface Basis {
  readonly unit: string;
  readonly method: string;
  /** Channels and landmarks used; see `landmarkInput`. */
  readonly inputs: readonly string[];
  readonly n: number;
  readonly warnings?: readonly Phrase[];
}

/** A figure with its basis. A value that is not finite is a fault of the input: it becomes a missing one. */
export function found(value: number, basis: Basis): Result {
  if (!Number.isFinite(value)) return missing(basis, 'analysis.not_computable');
  return { value, ...basis, warnings: basis.warnings ?? [] };
}

/** No figure, and why: never a zero, never a guess. */
export function missing(basis: Basis, code: string, params: PhraseParams = {}): Result {
  return { ...basis, warnings: basis.warnings ?? [], missing: phrase(code, params) };
}

/** `threshold_power:250:2026-01-02:athlete`: which landmark, its value, since when, and who said it. */
export function landmarkInput(landmark: Landmark): string {
  return `${landmark.kind}:${landmark.value}:${landmark.since}:${landmark.origin.by}`;
}

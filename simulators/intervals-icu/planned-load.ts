import type { Json } from './athletes.ts';
import { type DocContext, resolved } from './workout-doc.ts';

/** Seconds and mean watts of each step, repeats written out. */
function wattsOf(steps: readonly Json[]): { seconds: number; from: number; to: number }[] {
  return steps.flatMap((step) => {
    if (Array.isArray(step.steps)) {
      const once = wattsOf(step.steps as Json[]);
      return Array.from({ length: Number(step.reps) }, () => once).flat();
    }
    const power = step._power as { value: number; start: number; end: number } | undefined;
    const [from, to] = step.ramp
      ? [power?.start ?? 0, power?.end ?? 0]
      : [power?.value ?? 0, power?.value ?? 0];
    return [{ seconds: Number(step.duration), from, to }];
  });
}

/** Load of a session in watts: the fourth root of the mean fourth power of a trailing half minute, against threshold. */
export function plannedLoad(
  doc: Json,
  context: DocContext,
): { load?: number; intensity?: number; joules?: number } {
  const ftp = Number(context.settings.ftp ?? 0);
  const parts = wattsOf(resolved(doc, context).steps as Json[]);
  const seconds = parts.flatMap(({ seconds, from, to }) =>
    Array.from({ length: Math.min(seconds, 86_400) }, (_, i) => from + ((to - from) * (i + 0.5)) / seconds),
  );
  if (!ftp || seconds.every((watts) => watts === 0)) return {};
  let [window, fourth, joules] = [0, 0, 0];
  for (const [i, watts] of seconds.entries()) {
    window += watts - (i >= 30 ? (seconds[i - 30] ?? 0) : 0);
    fourth += (window / Math.min(30, i + 1)) ** 4;
    joules += watts;
  }
  const intensity = ((fourth / seconds.length) ** 0.25 / ftp) * 100;
  const load = (seconds.length / 3600) * (intensity / 100) ** 2 * 100;
  return { load: Math.round(load), intensity, joules: Math.round(joules) };
}

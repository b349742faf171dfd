/** Median time between samples: 1 s, or more with smart recording. */
export function medianInterval(time: Float64Array): number | undefined {
  if (time.length < 2) return undefined;
  const steps = new Float64Array(time.length - 1);
  let likeFirst = 0;
  for (let i = 0; i < steps.length; i++) {
    steps[i] = time[i + 1] - time[i];
    if (steps[i] === steps[0]) likeFirst++;
  }
  // What more than half of them are is in the middle: most recordings need no sorting.
  if (2 * likeFirst > steps.length) return steps[0];
  steps.sort();
  return steps[(steps.length - 1) >> 1];
}

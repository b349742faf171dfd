// Each calls itself by the names of those before it, so the one that says more comes first.
const programs = [
  ['edge', /\bEdgA?\/|\bEdgiOS\//],
  ['opera', /\bOPR\/|\bOPT\//],
  ['firefox', /\bFirefox\/|\bFxiOS\//],
  ['chrome', /Chrome\/|\bCriOS\//],
  ['safari', /\bSafari\//],
] as const;
const systems = [
  ['android', /\bAndroid\b/],
  ['ios', /\biPhone\b|\biPad\b/],
  ['mac', /\bMacintosh\b/],
  ['windows', /\bWindows\b/],
  ['linux', /\bLinux\b|\bX11\b/],
] as const;

/** `firefox linux`: enough for its owner to know it again, and no more. The rest of what a browser says is not kept. */
export function browserName(userAgent = ''): string | undefined {
  const found = [programs, systems].map((list) => list.find(([, mark]) => mark.test(userAgent))?.[0] ?? '');
  return found.some(Boolean) ? found.join(' ') : undefined;
}

/** Names that are the same in every language. */
const programs: Readonly<Record<string, string>> = {
  firefox: 'Firefox',
  edge: 'Edge',
  opera: 'Opera',
  chrome: 'Chrome',
  safari: 'Safari',
};
const systems: Readonly<Record<string, string>> = {
  android: 'Android',
  mac: 'Mac',
  windows: 'Windows',
  linux: 'Linux',
};

/** `firefox linux` as people call it; `ios` and `unknown` are the words of the language. */
export function browserName(
  browser: unknown,
  { ios, unknown }: { readonly ios: string; readonly unknown: string },
): string {
  const [program = '', system = ''] = String(browser).split(' ');
  const place = system === 'ios' ? ios : systems[system];
  return [programs[program], place].filter(Boolean).join(' · ') || unknown;
}

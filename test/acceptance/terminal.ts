import { existsSync } from 'node:fs';

const script = '/usr/bin/script';

/** Why no program can be given a terminal here; undefined when it can. */
export const noTerminal =
  process.platform === 'linux' && existsSync(script) ? undefined : 'needs the program script of util-linux';

/** The command line that gives a program a terminal of its own, as wide as a person's. */
export const inTerminal = (program: string, args: readonly string[] = []): [string, string[]] => {
  const words = [program, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  return [script, ['-qefc', `stty cols 200 rows 60; exec ${words}`, '/dev/null']];
};

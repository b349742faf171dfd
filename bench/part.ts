import type { Report } from './report.ts';

/** What a part may use. */
export interface Bench {
  /** Says on stderr what is being done; results go to stdout. */
  say(line: string): void;
  /** A folder that is removed at the end. */
  readonly scratch: string;
  /** The home of a demo athlete of ten years; made once for each state of the code, copied before use. */
  tenYears(): Promise<string>;
}

/** One question about speed or size. Registered in `index.ts`. */
export interface Part {
  readonly id: string;
  run(bench: Bench): Promise<Report>;
}

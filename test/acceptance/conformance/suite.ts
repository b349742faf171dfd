import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import { run } from '../run.ts';
import type { Revision } from './expected.ts';

/** One thing that the suite looked at. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  readonly errorMessage?: string;
}

/** Every scenario of one revision with its checks, in the suite's order. */
export type Results = ReadonlyMap<string, readonly Check[]>;

export interface SuiteRequest {
  /** Where the suite is installed. */
  readonly folder: string;
  readonly url: string;
  readonly revision: Revision;
  /** An empty folder for its files. */
  readonly output: string;
}

/** Runs all that the revision requires, and what the suite knows of it but does not score. */
export async function runSuite({ folder, url, revision, output }: SuiteRequest): Promise<Results> {
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', output];
  const env = { PATH: plainPath, HOME: output };
  const { said } = await run(programIn(folder, 'conformance'), args, { cwd: folder, env, seconds: 240 });
  const results = await resultsIn(output, 'server');
  if (results.size === 0) throw new Error(`the suite said nothing about ${revision}: ${said.slice(-2000)}`);
  return results;
}

/** What the suite wrote into `output`, one folder for each scenario: `<kind>-<scenario>-<moment>`. */
export async function resultsIn(output: string, kind: string): Promise<Results> {
  const results = new Map<string, readonly Check[]>();
  for (const name of await readdir(output).catch(() => [])) {
    const scenario = new RegExp(`^${kind}-(.+)-\\d{4}-\\d\\d-\\d\\dT`).exec(name)?.[1];
    if (scenario) results.set(scenario, await checksIn(join(output, name)));
  }
  return results;
}

const checksIn = async (folder: string): Promise<Check[]> =>
  JSON.parse(await readFile(join(folder, 'checks.json'), 'utf8')) as Check[];

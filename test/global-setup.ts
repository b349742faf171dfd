import { testServer } from '../src/storage/contract/postgres.ts';

/** Once for a whole test run: one PostgreSQL for every file that needs one. It goes with the run. */
export async function globalSetup(): Promise<void> {
  await testServer();
}

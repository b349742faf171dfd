import { postgresMember, testServer } from '../src/storage/contract/postgres.ts';
import { storages, type StorageMember } from '../src/storage/index.ts';

/** Every storage that two processes can share: SQLite, and PostgreSQL where it is installed. */
export async function lastingMembers(): Promise<readonly StorageMember[]> {
  const server = await testServer();
  return [...storages.filter(({ lasting }) => lasting), ...(server ? [postgresMember(server)] : [])];
}

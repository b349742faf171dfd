import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPath, programIn } from '../install.ts';
import { run } from '../run.ts';
import type { Served } from '../served.ts';
import { agreeAt } from '../sign-in.ts';
import type { Revision } from './expected.ts';
import { type Results, resultsIn } from './suite.ts';
import { freePort } from '../../free-port.ts';

/** The client of the suite, as an operator registers it: it shows no secret where “none” is among the methods. */
export async function operatorsClient(folder: string): Promise<string> {
  const file = join(folder, 'clients.json');
  const redirects = ['http://127.0.0.1/callback'];
  await mkdir(folder, { recursive: true });
  await writeFile(
    file,
    JSON.stringify([{ client_id: 'conformance', client_name: 'Suite', redirect_uris: redirects }]),
  );
  return file;
}

/** How the suite can name itself: registered by the operator, by itself, or by a published document. */
export const namings: Readonly<Record<string, (served: Served) => Promise<string>>> = {
  operator: async () => 'conformance',
  DCR: async ({ mcpUrl }) => {
    const answer = await fetch(new URL('/register', mcpUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Suite',
        redirect_uris: ['http://127.0.0.1/callback'],
        token_endpoint_auth_method: 'none',
      }),
    });
    return ((await answer.json()) as { client_id: string }).client_id;
  },
  // A document that allows any port of this machine: the suite's is as good as its owner's.
  CIMD: async () => 'https://chatgpt.com/oauth/codex/client.json',
};

export interface AuthorizationRequest {
  /** Where the suite is installed. */
  readonly folder: string;
  readonly served: Served;
  readonly clientId: string;
  readonly revision: Revision;
  /** An empty folder for its files. */
  readonly output: string;
}

/** Runs what the suite asks of an authorization server; the athlete agrees in a browser where it asks for one. */
export async function runAuthorization(request: AuthorizationRequest): Promise<Results> {
  const { folder, served, clientId, revision, output } = request;
  const issuer = new URL(served.mcpUrl).origin;
  const port = String(await freePort());
  const args = ['authorization', '--url', issuer, '--client-id', clientId, '--resource', served.mcpUrl];
  let agreeing: Promise<unknown> | undefined;
  const { said } = await run(
    programIn(folder, 'conformance'),
    [...args, '--port', port, '--spec-version', revision, '--output-dir', output],
    {
      cwd: folder,
      env: { PATH: plainPath, HOME: folder },
      seconds: 60,
      listening: (stdout) => {
        const url = /^http:\/\/\S+\/authorize\?\S+$/m.exec(stdout)?.[0];
        if (url) agreeing ??= agreeAt(served, new URL(url)).catch(() => undefined);
      },
    },
  );
  await agreeing;
  const results = await resultsIn(output, 'authorization-server');
  if (results.size === 0) throw new Error(`the suite said nothing about authorization: ${said.slice(-2000)}`);
  return results;
}

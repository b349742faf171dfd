import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { background } from '../app/memory/background.ts';
import { noteNewFormulas } from '../app/memory/new-formulas.ts';
import { runJobs } from '../app/sources/index.ts';
import { settleLater } from '../app/memory/recompute.ts';
import { servedAddress } from '../http/serve.ts';
import { mcpServer } from '../mcp/server.ts';
import { wireFault } from '../mcp/wire-fault.ts';
import { scopesFrom } from './only.ts';
import type { Session } from './session.ts';
import { keepHeapSmall } from './small-heap.ts';

/** `boucle stdio`: MCP over stdin and stdout until the client hangs up. stdout belongs to the protocol. */
export async function stdioCommand(
  { deps: given, home, who: owner }: Session,
  { only }: { readonly only?: string } = {},
): Promise<number> {
  const who = only === undefined ? owner : { ...owner, scopes: scopesFrom(only) };
  keepHeapSmall();
  const behind = background(given.log);
  const address = await servedAddress(home);
  const deps = { ...given, later: behind.later, pages: () => address };
  await noteNewFormulas({ deps, who });
  settleLater({ deps, who });
  behind.later((signal) => runJobs(deps, { signal }));
  const handle = serveStdio(() => mcpServer(deps, who), {
    onerror: (error) => deps.log.warn(wireFault(error), 'mcp over stdio'),
  });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await handle.close();
  await behind.stop();
  return 0;
}

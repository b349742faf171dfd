import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { mcpServer } from '../../src/mcp/server.ts';
import { openRooms } from '../house.ts';
import type { Bench, Part } from '../part.ts';
import type { Report } from '../report.ts';
import { sum } from '../stats.ts';
import { tokensOf } from '../tokens.ts';

/** What the list of tools costs an assistant before the first question. */
export const toolsPart: Part = { id: 'tools', run };

async function run(bench: Bench): Promise<Report> {
  const house = await openRooms(await mkdtemp(join(bench.scratch, 'empty-')));
  const server = mcpServer(house.deps, house.who);
  const client = new Client({ name: 'bench', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  try {
    await Promise.all([server.connect(ours), client.connect(theirs)]);
    const { tools } = await client.listTools();
    const instructions = tokensOf(client.getInstructions() ?? '');
    const rows = tools.map((tool) => ({ tool, tokens: tokensOf(JSON.stringify(tool)) }));
    const total = tokensOf(JSON.stringify(tools));
    return {
      id: 'tools',
      title: 'The list of tools',
      goals: [
        { what: 'tokens of the list', measured: total, limit: 7000, unit: 'tokens', wanted: 'at most' },
      ],
      tables: [
        {
          title: `${tools.length} tools`,
          columns: ['tool', 'tokens', 'of them description', 'input schema'],
          rows: rows.map(({ tool, tokens }) => [
            tool.name,
            tokens,
            tokensOf(tool.description ?? ''),
            tokensOf(JSON.stringify(tool.inputSchema)),
          ]),
        },
      ],
      remarks: [
        `o200k tokens of the JSON as it is sent, all permissions granted; ${instructions} more for the instructions of the server.`,
        `One by one they are ${sum(rows.map(({ tokens }) => tokens))}.`,
      ],
    };
  } finally {
    await client.close();
    await house.close();
  }
}

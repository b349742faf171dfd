import { InputError } from '../domain/errors.ts';
import { nearest } from '../domain/nearest.ts';
import { callTool, type Tool } from '../mcp/tool.ts';
import { tools } from '../mcp/tools/index.ts';
import type { Session } from './session.ts';

/** `boucle call TOOL '{json}'`: one tool from the shell, through the same doorway as every assistant. */
export async function callCommand(
  { deps, who }: Session,
  name: string | undefined,
  json: string | undefined,
  options: { readonly text?: boolean },
): Promise<number> {
  if (!name) {
    for (const tool of tools) process.stdout.write(`${tool.name.padEnd(22)} ${tool.title}\n`);
    return 0;
  }
  const outcome = await callTool(toolNamed(name), argumentsFrom(json), deps, who);
  if (!outcome.ok) {
    process.stderr.write(`${outcome.text}\n`);
    return 1;
  }
  process.stdout.write(`${options.text ? outcome.text : JSON.stringify(outcome.structured, undefined, 1)}\n`);
  return 0;
}

function toolNamed(name: string): Tool {
  const found = tools.find((tool) => tool.name === name);
  const [guess] = nearest(
    name,
    tools.map((tool) => tool.name),
    1,
  );
  if (!found) throw new InputError('tool.unknown', { name, guess });
  return found;
}

function argumentsFrom(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '{}');
  } catch (cause) {
    throw new InputError('cli.call.not-json', {}, cause);
  }
}

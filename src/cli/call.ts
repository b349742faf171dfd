import { background } from '../app/memory/background.ts';
import { InputError } from '../domain/errors.ts';
import { nearest } from '../domain/nearest.ts';
import { callTool, type Tool } from '../mcp/tool.ts';
import { tools } from '../mcp/tools/index.ts';
import type { Session } from './session.ts';

/**
 * `boucle call TOOL '{json}'`: one tool from the shell, through the same doorway as every assistant. What the answer left
 * to be worked out again is finished before the process ends: the next call then finds it done.
 */
export async function callCommand(
  { deps: given, who }: Session,
  name: string | undefined,
  json: string | undefined,
  options: { readonly text?: boolean },
): Promise<number> {
  if (!name) {
    for (const tool of tools) process.stdout.write(`${tool.name.padEnd(22)} ${tool.title}\n`);
    return 0;
  }
  const behind = background(given.log);
  const deps = { ...given, later: behind.later };
  const outcome = await callTool(toolNamed(name), argumentsFrom(json), deps, who);
  if (outcome.ok) {
    const shown = options.text ? outcome.text : JSON.stringify(outcome.structured, undefined, 1);
    process.stdout.write(`${shown}\n`);
  } else process.stderr.write(`${outcome.text}\n`);
  await behind.idle();
  return outcome.ok ? 0 : 1;
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

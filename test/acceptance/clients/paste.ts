import { join } from 'node:path';
import { clients } from '../../../src/http/pages/clients.ts';
import { type Ran, run } from '../run.ts';
import type { Trial } from './client.ts';

/** Does what the page “Connect” says for that assistant: pastes its line into a shell. */
export async function paste(id: string, trial: Trial, env: Readonly<Record<string, string>>): Promise<Ran> {
  const { mcpUrl, token, stdio } = trial.served;
  const line = clients
    .find((recipe) => recipe.id === id)
    ?.text?.({
      mcpUrl,
      owner: { token, command: stdio },
    });
  if (line === undefined) throw new Error(`the page has no line for ${id}`);
  const PATH = `${join(trial.folder, 'node_modules', '.bin')}:${env.PATH}`;
  return run('/bin/sh', ['-c', line], { cwd: trial.home, env: { ...env, PATH }, seconds: 60 });
}

import { claudeCode } from './claude-code.ts';
import type { RealClient } from './client.ts';
import { codex } from './codex.ts';
import { geminiCli } from './gemini-cli.ts';
import { inspector } from './inspector.ts';
import { mcpRemote } from './mcp-remote.ts';
import { mcporter } from './mcporter.ts';

export const realClients: readonly RealClient[] = [
  inspector,
  claudeCode,
  geminiCli,
  codex,
  mcporter,
  mcpRemote,
];

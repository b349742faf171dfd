import type { McpServer } from '@modelcontextprotocol/server';
import type { Deps, Who } from '../app/deps.ts';

export function registerPrompts(_server: McpServer, _deps: Deps, _who: Who): void {}

import type { Dialect, ServerSentEvent, ToolName, Turn } from './fake-model.ts';

/**
 * The three shapes in which command-line assistants talk to their models, as far as one tool call needs them. Each was
 * found by letting the assistant's own release speak with this program.
 */
type Json = Record<string, unknown>;

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const usage = { input_tokens: 1, output_tokens: 1 };

const anthropic: Dialect = {
  path: /\/v1\/messages(\?|$)/,
  read: ({ tools, messages }): Turn => ({
    offered: list(tools).map(({ name }) => ({ name: String(name) })),
    handed: list(messages)
      .flatMap(({ content }) => list(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => asText(content)),
  }),
  callTool: ({ name }, input) =>
    message(
      { type: 'tool_use', id: 'toolu_1', name, input: {} },
      { type: 'input_json_delta', partial_json: JSON.stringify(input) },
      'tool_use',
    ),
  say: (text) => message({ type: 'text', text: '' }, { type: 'text_delta', text }, 'end_turn'),
};

function message(content_block: object, delta: object, stop_reason: string): ServerSentEvent[] {
  const start = { id: 'msg_1', type: 'message', role: 'assistant', model: 'scripted', content: [], usage };
  const events: Json[] = [
    { type: 'message_start', message: { ...start, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
  return named(events);
}

const google: Dialect = {
  path: /:streamGenerateContent/,
  read: ({ tools, contents }): Turn => ({
    offered: list(tools)
      .flatMap(({ functionDeclarations }) => list(functionDeclarations))
      .map(({ name }) => ({ name: String(name) })),
    handed: list(contents)
      .flatMap(({ parts }) => list(parts))
      .flatMap(({ functionResponse }) =>
        functionResponse ? [asText((functionResponse as Json).response)] : [],
      ),
  }),
  callTool: ({ name }, args) => candidate({ functionCall: { name, args } }),
  say: (text) => candidate({ text }),
};

const candidate = (part: object): ServerSentEvent[] => [
  {
    data: {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    },
  },
];

const openai: Dialect = {
  path: /\/responses(\?|$)/,
  read: ({ tools, input }): Turn => ({
    offered: list(tools).flatMap(toolNames),
    handed: list(input)
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => asText(output)),
  }),
  callTool: ({ name, namespace }, args) =>
    response({
      type: 'function_call',
      call_id: 'call_1',
      name,
      ...(namespace && { namespace }),
      arguments: JSON.stringify(args),
    }),
  say: (text) =>
    response({
      type: 'message',
      role: 'assistant',
      id: 'msg_1',
      content: [{ type: 'output_text', text }],
    }),
};

/** Tools of one server come as a namespace with tools inside. */
function toolNames({ type, name, tools }: Json): ToolName[] {
  if (type !== 'namespace') return typeof name === 'string' ? [{ name }] : [];
  return list(tools).map((tool) => ({ name: asText(tool.name), namespace: asText(name) }));
}

const response = (item: object): ServerSentEvent[] =>
  named([
    { type: 'response.created', response: { id: 'resp_1' } },
    { type: 'response.output_item.done', output_index: 0, item },
    {
      type: 'response.completed',
      response: { id: 'resp_1', usage: { ...usage, total_tokens: 2 } },
    },
  ]);

const named = (events: readonly Json[]): ServerSentEvent[] =>
  events.map((data) => ({ event: String(data.type), data }));

export const dialects: readonly Dialect[] = [anthropic, google, openai];

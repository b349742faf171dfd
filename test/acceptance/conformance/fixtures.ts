import {
  CLIENT_CAPABILITIES_META_KEY,
  type CallToolResult,
  type ClientCapabilities,
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  type InputRequiredResult,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/**
 * The tools, prompts and resources that the conformance suite calls by name, with the answers its documentation asks
 * for. They stand in for boucle's own, so that everything around them (the door, both eras, streams, input requests)
 * can be held to the whole suite.
 */
type Answer = CallToolResult | InputRequiredResult;
type Run = (ctx: ServerContext) => Answer | Promise<Answer>;

// One red pixel, and a WAV file without a sample.
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const embedded = (uri: string, mimeType: string, words: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const;
const says = (words: string): CallToolResult => ({ content: [text(words)] });

const plain: Readonly<Record<string, Run>> = {
  test_simple_text: () => says('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing');
  },
  test_tool_with_progress: async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await ctx.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      await wait(50);
    }
    return says('done');
  },
  test_tool_with_logging: logs('Tool execution started', 'Tool processing data', 'Tool execution completed'),
  test_logging_tool: logs('a line for whoever asked for lines'),
};

function logs(...lines: readonly string[]): Run {
  return async (ctx) => {
    for (const line of lines) {
      await ctx.mcpReq.log('info', line);
      await wait(50);
    }
    return says('done');
  };
}

const state = createRequestStateCodec<{ round: number }>({
  key: randomBytes(32),
  bind: (ctx) => ctx.mcpReq.method,
});

const asksFor = (message: string, name: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });
const asksModel = (words: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens: 100 });

const requests = {
  user_name: asksFor('What is your name?', 'name'),
  capital_question: asksModel('What is the capital of France?'),
  client_roots: inputRequired.listRoots(),
  confirm: asksFor('Please confirm', 'ok'),
  greeting: asksModel('Generate a greeting'),
  step1: asksFor('Step 1: What is your name?', 'name'),
  step2: asksFor('Step 2: What is your favorite color?', 'color'),
} as const;
type RequestName = keyof typeof requests;

/** Asks until every answer is there; what the client says beside them is not looked at. */
const asks =
  (...names: readonly RequestName[]): Run =>
  (ctx) =>
    names.every((name) => ctx.mcpReq.inputResponses?.[name])
      ? says('thank you')
      : inputRequired({ inputRequests: pick(names) });

/** The same, with a sealed state that must come back. */
const asksSealed =
  (...names: readonly RequestName[]): Run =>
  async (ctx) =>
    ctx.mcpReq.requestState<{ round: number }>()?.round === 1
      ? says('state-ok')
      : inputRequired({ inputRequests: pick(names), requestState: await state.mint({ round: 1 }, ctx) });

const pick = (names: readonly RequestName[]) =>
  Object.fromEntries(names.map((name) => [name, requests[name]]));

const asking: Readonly<Record<string, Run>> = {
  test_input_required_result_elicitation: asks('user_name'),
  test_input_required_result_sampling: asks('capital_question'),
  test_input_required_result_list_roots: asks('client_roots'),
  test_input_required_result_request_state: asksSealed('confirm'),
  test_input_required_result_tampered_state: asksSealed('confirm'),
  test_input_required_result_multiple_inputs: asksSealed('user_name', 'greeting', 'client_roots'),
  test_input_required_result_multi_round: async (ctx) => {
    const round = ctx.mcpReq.requestState<{ round: number }>()?.round ?? 0;
    if (round === 2) return says('thank you');
    const names = [round === 0 ? 'step1' : 'step2'] as const;
    return inputRequired({
      inputRequests: pick(names),
      requestState: await state.mint({ round: round + 1 }, ctx),
    });
  },
  test_input_required_result_capabilities: (ctx) => {
    const names: RequestName[] = [];
    if (canClient(ctx).elicitation) names.push('user_name');
    if (canClient(ctx).sampling) names.push('capital_question');
    return inputRequired({ inputRequests: pick(names) });
  },
  test_streaming_elicitation: asks('confirm'),
  // Whoever did not declare that it can be asked gets a protocol error from the SDK.
  test_missing_capability: asks('capital_question'),
};

function canClient(ctx: ServerContext): ClientCapabilities {
  const envelope = ctx.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return (envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined) ?? {};
}

/** Every keyword that the suite looks for in a listed schema. */
const manyKeywords = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
});

const headed: Record<string, unknown> = { type: 'string', 'x-mcp-header': 'Region' };
const mirrored = fromJsonSchema({ type: 'object', properties: { region: headed } });

/** A server with the fixtures, made anew for each request as boucle makes its own. */
export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'boucle-fixtures', version: '1' },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        logging: {},
      },
      requestState: { verify: (sealed, ctx) => state.verify(sealed, ctx) },
    },
  );
  for (const [name, run] of Object.entries({ ...plain, ...asking }))
    server.registerTool(name, { description: name }, async (ctx) => run(ctx));
  const withSchema = { json_schema_2020_12_tool: manyKeywords, test_mirrored_argument: mirrored };
  for (const [name, inputSchema] of Object.entries(withSchema))
    server.registerTool(name, { description: name, inputSchema }, async () => says('done'));
  registerPrompts(server);
  registerResources(server);
  return server;
}

function registerPrompts(server: McpServer): void {
  const described = { description: 'A prompt of the suite.' };
  const user = <Content>(content: Content) => ({ role: 'user', content }) as const;
  server.registerPrompt('test_simple_prompt', described, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const oneArgument = completable(z.string(), (typed) =>
    ['paris', 'park'].filter((w) => w.startsWith(typed)),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...described, argsSchema: z.object({ arg1: oneArgument, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', described, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
  server.registerPrompt('test_input_required_result_prompt', described, (ctx) =>
    ctx.mcpReq.inputResponses?.user_context
      ? { messages: [user(text('A prompt in its context.'))] }
      : inputRequired({
          inputRequests: { user_context: asksFor('What context should the prompt use?', 'context') },
        }),
  );
}

function registerResources(server: McpServer): void {
  const words = 'This is the content of the static text resource.';
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: words }],
  }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: png }],
  }));
  server.registerResource('watched', 'test://watched-resource', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'unchanged' }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href }, { id }) => {
    const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
    return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(data) }] };
  });
  // Accepted and forgotten: without a session there is nobody to tell.
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
    server.server.setRequestHandler(method, () => ({}));
}

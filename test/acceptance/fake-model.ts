import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { addressOf, closeServer, listenOnLoopback } from './loopback.ts';
import { dialects } from './model-dialects.ts';

/** A model that follows a script: it calls one tool, then says what it was handed. */
export interface FakeModel {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Names of the tools that the assistant offered, as the model sees them. */
  readonly offered: readonly string[];
  /** What the assistant handed the model as the tool's answer, one string per answer. */
  readonly handed: readonly string[];
  close(): Promise<void>;
}

/** The one call that the model makes. */
export interface Script {
  /** How the tool's name ends; assistants put their prefix before it. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One turn of a conversation, taken from a request in some vendor's shape. */
export interface Turn {
  readonly offered: readonly ToolName[];
  readonly handed: readonly string[];
}

/** A tool as offered; the namespace where the vendor's shape keeps one apart. */
export interface ToolName {
  readonly name: string;
  readonly namespace?: string;
}

/** What the model says next, put into a vendor's shape: server-sent events, each with its data. */
export interface Dialect {
  readonly path: RegExp;
  read(body: Record<string, unknown>): Turn;
  callTool(tool: ToolName, args: object): readonly ServerSentEvent[];
  say(text: string): readonly ServerSentEvent[];
}

export interface ServerSentEvent {
  readonly event?: string;
  readonly data: object;
}

/** Serves the script on loopback in the shapes of Anthropic's, Google's and OpenAI's interfaces. */
export async function fakeModel(script: Script): Promise<FakeModel> {
  const offered = new Set<string>();
  const handed: string[] = [];
  const answer = async (incoming: IncomingMessage): Promise<readonly ServerSentEvent[] | undefined> => {
    const dialect = dialects.find(({ path }) => path.test(incoming.url ?? ''));
    if (!dialect || incoming.method !== 'POST') return undefined;
    const turn = dialect.read(JSON.parse(await textOf(incoming)) as Record<string, unknown>);
    for (const { name } of turn.offered) offered.add(name);
    const wanted = turn.offered.find(({ name }) => name.endsWith(script.tool));
    if (turn.handed.length === 0)
      return wanted ? dialect.callTool(wanted, script.args) : dialect.say('No such tool.');
    handed.splice(0, handed.length, ...turn.handed);
    return dialect.say(`The tool said: ${turn.handed.at(-1)}`);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (events) => (events ? stream(outgoing, events) : outgoing.writeHead(404).end('{}')),
      () => outgoing.writeHead(400).end('{}'),
    );
  });
  await listenOnLoopback(server);
  return {
    url: addressOf(server),
    get offered() {
      return [...offered];
    },
    handed,
    close: async () => closeServer(server),
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function stream(outgoing: ServerResponse, events: readonly ServerSentEvent[]): void {
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const { event, data } of events)
    outgoing.write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  outgoing.end();
}

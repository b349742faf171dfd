/** What the official conformance suite asks of boucle, scenario by scenario, and why the rest is not asked. */
export const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

export const revisions = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof revisions)[number];

/** Scenarios that need no tool, prompt or resource made for the suite: the served program itself must pass them. */
export const askedOfBoucle: Readonly<Record<Revision, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'caching',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
};

/** How many scenarios this release of the suite knows of a revision: fewer means that it broke off. */
export const known: Readonly<Record<Revision, number>> = { '2026-07-28': 50, '2025-11-25': 33 };

/** How many scenarios it knows of an authorization server, in either revision. */
export const knownOfAuthorization = 2;

/** Checks inside those scenarios that call a tool of the suite; the fixtures answer them. */
export const checksOfFixtures: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]);

const push = 'the server would have to ask in mid-call, which needs a session; boucle keeps none';
const sessions = 'about sessions and resumable streams; boucle keeps no session';
const inOnePiece =
  'boucle says nothing in the middle of a call: an answer to the older revisions is one piece, not a stream';
const tasks = 'boucle offers no tasks extension';

/** What even the fixtures behind boucle's own door cannot pass, and why. They are run: one that passes is told. */
export const notOffered: Readonly<Record<Revision, Readonly<Record<string, string>>>> = {
  '2026-07-28': {
    'tasks-lifecycle': tasks,
    'tasks-capability-negotiation': tasks,
    'tasks-wire-fields': tasks,
    'tasks-request-state-removal': tasks,
    'tasks-mrtr-input': tasks,
    'tasks-request-headers': tasks,
    'tasks-dispatch-and-envelope': tasks,
    'tasks-required-task-error': tasks,
    'tasks-mrtr-composition': tasks,
    'tasks-status-notifications': tasks,
  },
  '2025-11-25': {
    'tools-call-sampling': push,
    'tools-call-elicitation': push,
    'elicitation-sep1034-defaults': push,
    'elicitation-sep1330-enums': push,
    'tools-call-with-logging': inOnePiece,
    'tools-call-with-progress': inOnePiece,
    'server-session-lifecycle': sessions,
    'server-sse-multiple-streams': sessions,
    'server-sse-polling': sessions,
  },
};

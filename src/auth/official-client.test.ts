import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { openHosted } from '../../test/hosted-with-mail.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import {
  agree,
  type Browser,
  consentPageOf,
  formTokenIn,
  lettersBrowser,
  ownersBrowser,
  tickedIn,
} from '../../test/sign-in.ts';

const documentUrl = 'https://coach.example/client.json';
const redirectUrl = 'http://127.0.0.1:45000/callback';

/** The network as this test sees it: one published document, and nothing else. */
const oneDocument: typeof fetch = async (input) => {
  assert.equal(new Request(input).url, documentUrl);
  return Response.json({
    client_id: documentUrl,
    client_name: 'Coach Example',
    // Without a port, as Claude Code publishes it; the program takes a free one.
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  });
};

type How = 'document' | 'registration';

/** What an application keeps, and where it sends its person. */
function application(how: How) {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let discovery: OAuthDiscoveryState | undefined;
  const seen = { authorizeUrl: '', saved: 0 };
  const provider: OAuthClientProvider = {
    redirectUrl,
    ...(how === 'document' ? { clientMetadataUrl: documentUrl } : {}),
    clientMetadata: { client_name: 'Registered Coach', redirect_uris: [redirectUrl] },
    state: () => 'of-the-application',
    clientInformation: () => client,
    saveClientInformation: (given) => void (client = given),
    tokens: () => tokens,
    saveTokens: (given) => {
      seen.saved++;
      tokens = given;
    },
    redirectToAuthorization: (url) => void (seen.authorizeUrl = url.href),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovery = state),
    discoveryState: () => discovery,
    invalidateCredentials: (scope) => {
      if (scope !== 'verifier') tokens = undefined;
    },
  };
  return { provider, seen, client: () => client, tokens: () => tokens };
}

/** A boucle, whoever is served there, and the browser of the athlete who agrees. */
interface Place {
  readonly url: string;
  readonly storage: TestHouse['deps']['storage'];
  readonly browser: () => Promise<Browser>;
}

const settings = { fetch: oneDocument, lifetimes: { accessToken: 2 } };
const eras = ['legacy', { pin: '2026-07-28' }] as const;
type Mode = (typeof eras)[number];

async function onLaptop(work: (place: Place) => Promise<void>): Promise<void> {
  const house = await openHouse({ auth: settings });
  const browser = async (): Promise<Browser> => ownersBrowser(house);
  try {
    await work({ url: house.url, storage: house.deps.storage, browser });
  } finally {
    await house.close();
  }
}

async function onHost(work: (place: Place) => Promise<void>): Promise<void> {
  const house = await openHosted({ serve: { auth: settings } });
  try {
    const ana = await lettersBrowser(house, 'ana@example.org');
    await work({ url: house.url, storage: house.deps.storage, browser: async () => ana });
  } finally {
    await house.close();
  }
}

for (const how of ['document', 'registration'] as const)
  for (const era of eras)
    test(`T3: the official client signs in by ${how}, speaks ${JSON.stringify(era)}, steps up, refreshes and is ended`, async () =>
      onLaptop(async (place) => story(place, how, era)));

test('T3: where many athletes share one boucle the same story is told', async () =>
  onHost(async (place) => story(place, 'document', { pin: '2026-07-28' })));

async function story({ url: home, storage, browser }: Place, how: How, mode: Mode): Promise<void> {
  const url = new URL('mcp', home);
  const app = application(how);
  const connect = async (transport: StreamableHTTPClientTransport): Promise<Client> => {
    const client = new Client({ name: 'coach', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    return client;
  };
  const first = new StreamableHTTPClientTransport(url, { authProvider: app.provider });
  await assert.rejects(connect(first), UnauthorizedError);

  const asked = new URL(app.seen.authorizeUrl);
  assert.match(asked.searchParams.get('scope') ?? '', /activities:read.*wellness:read/);
  assert.equal(asked.searchParams.get('resource'), url.href);
  const back = await agree(await browser(), asked.href, ['activities:read', 'profile:read']);
  assert.equal(back.origin + back.pathname, redirectUrl);
  await first.finishAuth(back.searchParams);
  assert.ok(app.tokens()?.refresh_token);

  const newSession = async (): Promise<Client> =>
    connect(new StreamableHTTPClientTransport(url, { authProvider: app.provider }));
  let client = await newSession();
  const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
  assert.ok((await names()).includes('list_activities'));
  const answer = await client.callTool({ name: 'get_athlete', arguments: {} });
  assert.notEqual(answer.isError, true);

  // The ledger knows the client by what was verified, never by what it calls itself.
  const clientId = how === 'document' ? documentUrl : String(app.client()?.client_id);
  const [athleteId] = await storage.directory.athletes(undefined, 1);
  const [line] = await storage.ledger.list(athleteId, { limit: 1, offset: 0 });
  assert.equal(line.client, clientId);

  await stepUp();
  // A client may keep the list of tools for a minute; one that asked for more begins anew.
  await client.close();
  client = await newSession();
  assert.ok((await names()).includes('get_wellness'));
  assert.notEqual((await client.callTool({ name: 'get_wellness', arguments: {} })).isError, true);

  const before = app.seen.saved;
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.notEqual((await client.callTool({ name: 'get_wellness', arguments: {} })).isError, true);
  assert.equal(app.seen.saved, before + 1);

  const owners = await browser();
  const page = await (await owners.get('/assistants')).text();
  assert.match(page, how === 'document' ? /Coach Example \(coach\.example\)/ : /Registered Coach/);
  await owners.post('/assistants/revoke', [
    ['form', formTokenIn(page)],
    ['client', clientId],
  ]);
  const ended = performance.now();
  await assert.rejects(client.callTool({ name: 'get_athlete', arguments: {} }), UnauthorizedError);
  assert.ok(performance.now() - ended < 1000, 'the next call is refused within a second');
  await client.close();

  /** A refused call names what it lacks; the application asks for that and for what it has, and only that is asked. */
  async function stepUp(): Promise<void> {
    assert.equal((await names()).includes('get_wellness'), false);
    const refused = await client.callTool({ name: 'get_wellness', arguments: {} });
    assert.equal(refused.isError, true);
    const [challenge] = (refused._meta as Record<string, string[]>)['mcp/www_authenticate'];
    const [, lacking = ''] = /scope="([^"]+)"/.exec(challenge) ?? [];
    const scope = [...new Set(`${app.tokens()?.scope} ${lacking}`.split(' '))].join(' ');
    const { provider } = app;
    const asking: OAuthClientProvider = { ...provider, tokens: () => undefined };
    assert.equal(await auth(asking, { serverUrl: url, scope }), 'REDIRECT');
    const shown = await consentPageOf(await browser(), app.seen.authorizeUrl);
    assert.deepEqual(tickedIn(shown.text).toSorted(), ['activities:read', 'profile:read']);
    assert.doesNotMatch(shown.text, /value="location:read"/);
    const again = await agree(await browser(), app.seen.authorizeUrl, scope.split(' '));
    const code = again.searchParams.get('code') ?? '';
    const iss = again.searchParams.get('iss') ?? '';
    assert.equal(await auth(provider, { serverUrl: url, authorizationCode: code, iss }), 'AUTHORIZED');
  }
}

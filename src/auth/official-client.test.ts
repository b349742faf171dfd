import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { agree, formTokenIn, ownersBrowser } from '../../test/sign-in.ts';

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

/** What an application keeps, and where it sends its person. */
function application(how: 'document' | 'registration') {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let discovery: OAuthDiscoveryState | undefined;
  const seen = { authorizeUrl: '', refreshes: 0 };
  const provider: OAuthClientProvider = {
    redirectUrl,
    ...(how === 'document' ? { clientMetadataUrl: documentUrl } : {}),
    clientMetadata: { client_name: 'Registered Coach', redirect_uris: [redirectUrl] },
    state: () => 'of-the-application',
    clientInformation: () => client,
    saveClientInformation: (given) => void (client = given),
    tokens: () => tokens,
    saveTokens: (given) => {
      seen.refreshes++;
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

for (const how of ['document', 'registration'] as const)
  for (const era of ['legacy', { pin: '2026-07-28' }] as const)
    test(`T3: the official client signs in by ${how}, speaks ${JSON.stringify(era)}, refreshes and is ended`, async () => {
      const house = await openHouse({ auth: { fetch: oneDocument, lifetimes: { accessToken: 2 } } });
      try {
        await story(house, how, era);
      } finally {
        await house.close();
      }
    });

async function story(
  house: TestHouse,
  how: 'document' | 'registration',
  mode: 'legacy' | { pin: '2026-07-28' },
): Promise<void> {
  const url = new URL('mcp', house.url);
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
  const back = await agree(await ownersBrowser(house), asked.href);
  assert.equal(back.origin + back.pathname, redirectUrl);
  await first.finishAuth(back.searchParams);
  assert.ok(app.tokens()?.refresh_token);

  const client = await connect(new StreamableHTTPClientTransport(url, { authProvider: app.provider }));
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'list_activities'));
  const answer = await client.callTool({ name: 'get_athlete', arguments: {} });
  assert.notEqual(answer.isError, true);

  // The ledger knows the client by what was verified, never by what it calls itself.
  const [line] = await house.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
  assert.equal(line.client, how === 'document' ? documentUrl : app.client()?.client_id);

  const before = app.seen.refreshes;
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.notEqual((await client.callTool({ name: 'get_athlete', arguments: {} })).isError, true);
  assert.equal(app.seen.refreshes, before + 1);

  const browser = await ownersBrowser(house);
  const page = await (await browser.get('/assistants')).text();
  assert.match(page, how === 'document' ? /Coach Example \(coach\.example\)/ : /Registered Coach/);
  await browser.post('/assistants/revoke', [
    ['form', formTokenIn(page)],
    ['client', line.client],
  ]);
  await assert.rejects(client.callTool({ name: 'get_athlete', arguments: {} }), UnauthorizedError);
  await client.close();
}

/**
 * Loaded before the program (`node --import`) where the open network cannot be reached: the metadata documents that
 * assistants publish, as they stood on 30 November 2026 as far as sign-in needs them. It replaces the `fetch` of that
 * one process from outside. boucle itself has no setting for it: who can load code into a process needs none.
 */
const loopback = ['http://127.0.0.1/callback', 'http://localhost/callback'];

const published: Readonly<Record<string, { readonly client_name: string; readonly client_uri: string }>> = {
  'https://claude.ai/oauth/claude-code-client-metadata': {
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
  },
  'https://chatgpt.com/oauth/codex/client.json': {
    client_name: 'Codex',
    client_uri: 'https://openai.com/codex',
  },
};

const open = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const { url } = new Request(input, init?.signal ? { signal: init.signal } : {});
  const found = published[url];
  if (!found) return open(input, init);
  return Response.json({
    client_id: url,
    ...found,
    redirect_uris: loopback,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
};

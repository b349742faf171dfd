/** The two ways to tokens, which oidc-provider offers no other way to wrap. Its version is pinned; a test would show a change. */
declare module 'oidc-provider/lib/actions/grants/index.js' {
  interface Grant {
    readonly grantType: string;
    readonly parameters: ReadonlySet<string>;
    readonly handler: (provider: unknown, helpers: unknown, ctx: unknown) => Promise<void>;
  }
  export const authorization_code: Grant;
  export const refresh_token: Grant;
}

declare module 'oidc-provider/lib/helpers/grants.js' {
  const helpers: Readonly<Record<string, (...given: unknown[]) => unknown>>;
  export = helpers;
}

declare module 'oidc-provider/lib/helpers/fetch_request.js' {
  export function isSpecialUseIP(address: string): boolean;
}

import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Context } from 'hono';

/** Under which names boucle answers, and which pages may ask it. */
export interface Names {
  hasHost(host: string | undefined): boolean;
  /** A request without Origin is not from a page, or reads only. */
  hasOrigin(origin: string | undefined): boolean;
  /** The origin under which this request came. */
  originOf(c: Context): string;
  /** Whether browsers reach it by https. */
  readonly isSecure: boolean;
}

/** `localhost` and its numbers, on whichever port: a name that leads here from elsewhere is none of ours. */
export const localNames: Names = {
  hasHost: (host) => validateHostHeader(host, localhostAllowedHostnames()).ok,
  hasOrigin: (origin) => validateOriginHeader(origin, localhostAllowedOrigins()).ok,
  originOf: (c) => `http://${c.req.header('host')}`,
  isSecure: false,
};

/** One name and no other. `origin` is known once the port is. */
export const publicNames = (origin: () => string, isSecure: boolean): Names => ({
  hasHost: (host) => host?.toLowerCase() === new URL(origin()).host,
  hasOrigin: (given) => given === undefined || given === origin(),
  originOf: () => origin(),
  isSecure,
});

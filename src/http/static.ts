import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { encodingFor, packed } from './compress.ts';

const script = 'text/javascript; charset=utf-8';
const types = {
  'style.css': 'text/css; charset=utf-8',
  'boucle.js': script,
  'passkeys.js': script,
  'webauthn.js': script,
  'icon.svg': 'image/svg+xml',
} as const;

export type Asset = keyof typeof types;

const ours = (name: string): URL => new URL(`./static/${name}`, import.meta.url);

/** The well-kept half of passkeys in browsers, as its makers bundle it. */
const webauthn = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'));

const files = new Map(
  Object.entries(types).map(([name, type]) => {
    const bytes = readFileSync(name === 'webauthn.js' ? webauthn : ours(name));
    const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
    return [name, { bytes, type, version, ...packed(bytes) }];
  }),
);

/** The address of a static file; it changes with the content, so a browser may keep what it has. */
export const assetPath = (name: Asset): string => `/static/${files.get(name)?.version}/${name}`;

/** The style sheet, the scripts and the icon, straight from memory. */
export const assets = new Hono().get('/:version/:name', (c) => {
  const file = files.get(c.req.param('name'));
  if (file?.version !== c.req.param('version')) return c.notFound();
  const encoding = encodingFor(c);
  return c.body(new Uint8Array(file[encoding ?? 'bytes']), 200, {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
});

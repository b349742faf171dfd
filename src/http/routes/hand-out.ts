import type { ExportedFile } from '../../app/answers/export-activity.ts';
import type { PageContext } from '../visit.ts';

/** A download. It never runs or shows in the browser, whatever its bytes and its name say. */
export function handOut(c: PageContext, { name, bytes }: ExportedFile): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
  });
}

/** RFC 8187: these four are allowed in an address and not in this header. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

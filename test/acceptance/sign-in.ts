import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newOpenLink } from '../../src/http/home-door.ts';
import { agree, fakeBrowser } from '../sign-in.ts';
import type { Served } from './served.ts';

/** A browser that a program opens: an `xdg-open` in `folder`, before any other in PATH. */
export interface OpenedBrowser {
  readonly folder: string;
  /** Waits until a program opens an address, signs in as the owner, agrees, and goes back to the program. */
  agree(): Promise<void>;
}

export async function openedBrowser(home: string, served: Served): Promise<OpenedBrowser> {
  const folder = join(home, 'opener');
  const asked = join(folder, 'asked');
  await mkdir(folder, { recursive: true });
  const opener = join(folder, 'xdg-open');
  await writeFile(opener, `#!/bin/sh\nprintf %s "$1" > '${asked}.part' && mv '${asked}.part' '${asked}'\n`);
  await chmod(opener, 0o755);
  const address = async (): Promise<string> => {
    for (let n = 0; n < 120; n++) {
      const url = await readFile(asked, 'utf8').catch(() => '');
      if (url) return url;
      await sleep(250);
    }
    throw new Error('the program opened no browser in half a minute');
  };
  return {
    folder,
    agree: async () => {
      const url = await address();
      const browser = fakeBrowser(served.mcpUrl);
      await browser.get(await newOpenLink(served.home, served.mcpUrl));
      await fetch(await agree(browser, url));
    },
  };
}

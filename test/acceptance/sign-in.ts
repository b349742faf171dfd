import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newOpenLink } from '../../src/http/home-door.ts';
import { type Browser, consentPageOf, decide, fakeBrowser, formTokenIn } from '../sign-in.ts';
import { plainPath } from './install.ts';
import type { Served } from './served.ts';

/** A browser that a program opens: an `xdg-open` before any other in PATH, which only notes the address. */
export interface OpenedBrowser {
  /** What a program's environment needs so that it opens this browser and no real one. */
  readonly env: Readonly<Record<string, string>>;
  /** Waits until a program opens an address, signs in as the owner, agrees, and goes back to the program. */
  agree(): Promise<Asked>;
}

/** What the athlete was shown and what the program was sent. */
export interface Asked {
  /** The address that the program opened. */
  readonly url: URL;
  readonly page: string;
  /** Where the answer went. */
  readonly back: URL;
}

export async function openedBrowser(home: string, served: Served): Promise<OpenedBrowser> {
  const folder = join(home, 'opener');
  const asked = join(folder, 'asked');
  await mkdir(folder, { recursive: true });
  await rm(asked, { force: true });
  const opener = join(folder, 'xdg-open');
  await writeFile(opener, `#!/bin/sh\nprintf %s "$1" > '${asked}.part' && mv '${asked}.part' '${asked}'\n`);
  await chmod(opener, 0o755);
  return {
    // Some look for a desktop's own browser before they look at BROWSER: there is none to be found.
    env: { PATH: `${folder}:${plainPath}`, BROWSER: opener, XDG_DATA_DIRS: folder, DISPLAY: ':9' },
    agree: async () => agreeAt(served, new URL(await openedAddress(asked))),
  };
}

/** The owner opens this address, agrees to what is ticked, and goes back to the program. */
export async function agreeAt(served: Served, url: URL): Promise<Asked> {
  const browser = await ownersBrowserAt(served);
  const page = await consentPageOf(browser, url.href);
  const back = await decide(browser, page);
  await fetch(back);
  return { url, page: page.text, back };
}

async function openedAddress(file: string): Promise<string> {
  for (let n = 0; n < 120; n++) {
    const url = await readFile(file, 'utf8').catch(() => '');
    if (url) return url;
    await sleep(250);
  }
  throw new Error('the program opened no browser in half a minute');
}

/** The browser of whoever sits at the terminal. */
async function ownersBrowserAt(served: Served): Promise<Browser> {
  const browser = fakeBrowser(served.mcpUrl);
  await browser.get(await newOpenLink(served.home, served.mcpUrl));
  return browser;
}

/** Ends an assistant on the page Assistants, as the athlete does. */
export async function endOnPage(served: Served, clientId: string): Promise<void> {
  const browser = await ownersBrowserAt(served);
  const asked = await browser.get(`/assistants/revoke?client=${encodeURIComponent(clientId)}`);
  const answer = await browser.post('/assistants/revoke', [
    ['form', formTokenIn(await asked.text())],
    ['client', clientId],
  ]);
  if (answer.status !== 303) throw new Error(`the page did not end ${clientId}: ${answer.status}`);
}

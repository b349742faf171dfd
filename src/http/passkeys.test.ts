/** Passkeys in a real browser with a virtual authenticator (WebAuthn level 3, chapter 11, over the DevTools protocol). */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { withoutChromium } from '../../test/browser/chromium.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeBrowser, formTokenIn } from '../../test/sign-in.ts';
import { type Hosted, openHosted } from '../../test/hosted-with-mail.ts';

const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

interface Device {
  readonly page: Page;
  /** Credentials on it. */
  readonly list: () => Promise<Credential[]>;
  /** Replaces one: as a thief does who copied it, or as its owner who let it be. */
  readonly put: (credential: Credential) => Promise<void>;
  /** Whether its owner shows finger or PIN when asked. */
  readonly agree: (does: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Credential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
}

describe('passkeys in Chromium', { skip: withoutChromium }, () => {
  let house: Hosted;
  let browser: Browser;
  before(async () => {
    house = await openHosted();
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  });
  after(async () => {
    await browser.close();
    await house.close();
  });

  /** A browser on a device that can make passkeys and verifies its owner. */
  async function device(options: Parameters<Browser['newContext']>[0] = {}): Promise<Device> {
    const context = await browser.newContext({ locale: 'en', timezoneId: 'Europe/Lisbon', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const devtools: CDPSession = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return {
      page,
      list: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
      put: async (credential) => {
        const { credentialId } = credential;
        await devtools
          .send('WebAuthn.removeCredential', { authenticatorId, credentialId })
          .catch(() => undefined);
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
      },
      agree: async (isUserVerified) =>
        void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
      close: async () => context.close(),
    };
  }

  const at = (path: string): string => new URL(path, house.url).href;

  async function newAccount(page: Page): Promise<void> {
    await page.goto(at('/sign-in'));
    await page.getByRole('button', { name: 'Create an account with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
  }

  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  }

  /** What the script of our page sends, by hand. */
  async function sendJson(
    { jar }: ReturnType<typeof fakeBrowser>,
    path: string,
    body: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { origin: new URL(house.url).origin, cookie, 'content-type': 'application/json' };
    const answer = await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  }

  const alert = (page: Page) => page.locator('form[data-passkey] [role="alert"]:visible');

  test('one opens an account without a name, and signs in again by itself; the device keeps whose it is', async () => {
    const { page, list, close } = await device();
    await newAccount(page);
    await page.getByText('Passkey of Chrome · Linux').waitFor();
    const [made] = await list();
    assert.deepEqual([made.isResidentCredential, made.rpId], [true, 'localhost']);
    const athleteIds = await house.deps.storage.directory.athletes(undefined, 10);
    const athlete = await house.deps.storage.athletes.get(athleteIds[0]);
    assert.equal(athlete?.preferences.timeZone, 'Europe/Lisbon');
    await signOut(page);
    await signIn(page);
    await page.goto(at('/account'));
    await page.getByText('last used').first().waitFor();
    await close();
  });

  test('a second device is added from inside, and opens the same account', async () => {
    const first = await device();
    await newAccount(first.page);
    const [one] = await first.list();
    // The athlete's other device, at the first one's session: the same browser, another authenticator.
    await first.page.getByRole('button', { name: 'Add a passkey' }).click();
    await alert(first.page).getByText('This device has a passkey for this account already.').waitFor();
    const storage = await first.page.context().storageState();
    const second = await device({ storageState: storage });
    await second.page.goto(at('/account'));
    await second.page.getByRole('button', { name: 'Add a passkey' }).click();
    await second.page.getByText('The passkey is added.').waitFor();
    const [two] = await second.list();
    assert.notEqual(two.credentialId, one.credentialId);
    assert.equal(two.userHandle, one.userHandle);
    await signOut(second.page);
    await signIn(second.page);
    await second.page.goto(at('/account'));
    assert.equal(await second.page.locator('section:has(#passkeys) .things > li').count(), 2);
    for (const { close } of [first, second]) await close();
  });

  test('one that was copied is noticed when its count goes back', async () => {
    const { page, list, put, close } = await device();
    await newAccount(page);
    const [copy] = await list();
    for (let n = 0; n < 2; n++) {
      await signOut(page);
      await signIn(page);
    }
    await signOut(page);
    await put(copy);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await alert(page).getByText('as if a copy existed').waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
    await close();
  });

  test('whoever shows no finger, or says no, stays outside and is told in words', async () => {
    const { page, agree, list, close } = await device();
    await newAccount(page);
    await signOut(page);
    await agree(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await alert(page).getByText('Nothing happened').waitFor();
    await agree(true);
    await signIn(page);
    assert.equal((await list()).length, 1);
    await close();
  });

  test('an answer that another page of the same name got out of the device is refused', async () => {
    const { page, close } = await device();
    await newAccount(page);
    // A passkey knows the host and no port: a false page on another port gets an answer, and brings it to us.
    const elsewhere = createServer((_, answer) => answer.end('<!doctype html><title>boucle</title>'));
    await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
    const thief = fakeBrowser(house.url);
    const form = formTokenIn(await (await thief.get('/sign-in')).text());
    const { options } = await sendJson(thief, '/sign-in/passkey/ask', { form });
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
    const asked = `PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)})`;
    const answer = await page.evaluate<object>(
      `navigator.credentials.get({ publicKey: ${asked} }).then((credential) => credential.toJSON())`,
    );
    const { error, next } = await sendJson(thief, '/sign-in/passkey', { form, answer });
    assert.match(String(error), /not accepted/);
    assert.equal(next, undefined);
    assert.equal((await thief.get('/account')).status, 401);
    elsewhere.close();
    await close();
  });

  test('without script the other ways work, and the page says so', async () => {
    const { page, close } = await device({ javaScriptEnabled: false });
    await page.goto(at('/sign-in'));
    await page.getByText('Passkeys need JavaScript').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible(), false);
    await page.getByLabel('Your e-mail address').fill('ana@example.org');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    await page.goto(house.linkTo('ana@example.org'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Welcome. This is your account').waitFor();
    await close();
  });

  test('is reached by keyboard alone', async () => {
    const { page, close } = await device();
    await newAccount(page);
    await signOut(page);
    for (let n = 0; n < 15 && !(await isFocused(page, 'Sign in with a passkey')); n++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    await close();
  });
});

const isFocused = async (page: Page, words: string): Promise<boolean> =>
  (await page.locator(':focus').count()) > 0 && (await page.locator(':focus').textContent()) === words;

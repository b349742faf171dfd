import type { CDPSession, Page } from 'playwright-core';
import { openChromium, withoutChromium } from '../../test/browser/chromium.ts';
import { type Gallery, openGallery, type Show } from '../../test/gallery/index.ts';
import type { Bench, Part } from '../part.ts';
import { atMost, type Report } from '../report.ts';
import { median } from '../stats.ts';

/** Every page as somebody sees it who comes for the first time, on a middling phone and a slow mobile network. */
export const pagesPart: Part = { id: 'pages', run };

/** What Lighthouse takes for mobile: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slowPhone = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  offline: false,
};
const slowdown = 4;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** "Good", as Chrome's own field data draws the line: https://web.dev/articles/vitals */
const good = { largestMs: 2500, shift: 0.1, blockedMs: 200, kilobytes: 100 };
const days = 365;

async function run(bench: Bench): Promise<Report> {
  if (withoutChromium) throw new Error(withoutChromium);
  bench.say(`a year of the demo athlete`);
  const gallery = await openGallery(days);
  const chromium = await openChromium();
  const seen: (readonly [Show, Visit])[] = [];
  try {
    for (const show of gallery.shows) {
      if (show.status !== undefined) continue;
      bench.say(show.name);
      const context = await chromium.contextFor(gallery, show, screen);
      const page = await context.newPage();
      seen.push([show, await firstVisit(page, await context.newCDPSession(page), addressOf(gallery, show))]);
      await context.close();
    }
  } finally {
    await chromium.close();
    await gallery.close();
  }
  return reportOf(seen);
}

const addressOf = (gallery: Gallery, show: Show): string =>
  new URL(show.path, gallery.houseOf(show).url).href;

interface Visit {
  /** What came over the wire, with style and script. */
  readonly kilobytes: number;
  readonly requests: number;
  /** Of the server; the network's delay is not part of it. */
  readonly firstByteMs: number;
  readonly firstPaintMs: number;
  readonly largestMs: number;
  /** How far things moved; 0 is still. */
  readonly shift: number;
  /** For how long, in pieces of more than 50 ms, it would have answered no touch. */
  readonly blockedMs: number;
  readonly nodes: number;
}

/** Runs in the page before anything of it: the browser forgets some of this when nobody listens. */
const listen = `window.seen = { largest: 0, shift: 0, blocked: 0 };
const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
on('largest-contentful-paint', ({ startTime }) => { window.seen.largest = startTime; });
on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.seen.shift += value; });
on('longtask', ({ duration }) => { window.seen.blocked += duration - 50; });`;

const tell = `(() => {
  const [page] = performance.getEntriesByType('navigation');
  const files = performance.getEntriesByType('resource');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    kilobytes: [page, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    requests: 1 + files.length,
    firstByteMs: page.responseStart,
    firstPaintMs: paint?.startTime ?? 0,
    largestMs: window.seen.largest,
    shift: window.seen.shift,
    blockedMs: window.seen.blocked,
    nodes: document.getElementsByTagName('*').length,
  };
})()`;

async function firstVisit(page: Page, browser: CDPSession, address: string): Promise<Visit> {
  await page.addInitScript(listen);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', slowPhone);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'load' });
  // What is painted last is told a moment later.
  await page.waitForTimeout(400);
  return page.evaluate<Visit>(tell);
}

function reportOf(seen: readonly (readonly [Show, Visit])[]): Report {
  const worst = (of: (visit: Visit) => number): number => Math.max(...seen.map(([, visit]) => of(visit)));
  return {
    id: 'pages',
    title: 'Pages on a phone',
    goals: [
      atMost(
        'the heaviest first visit',
        worst(({ kilobytes }) => kilobytes),
        good.kilobytes,
        'kB',
      ),
      atMost(
        'until the largest part is painted, the slowest page',
        worst(({ largestMs }) => largestMs),
        good.largestMs,
        'ms',
      ),
      atMost(
        'things that move, the worst page',
        worst(({ shift }) => shift),
        good.shift,
        '',
      ),
      atMost(
        'time without an answer to a touch, the worst page',
        worst(({ blockedMs }) => blockedMs),
        good.blockedMs,
        'ms',
      ),
    ],
    tables: [
      {
        title: 'First visits, the heaviest first',
        columns: [
          'page',
          'kB',
          'requests',
          'server ms',
          'first paint ms',
          'largest paint ms',
          'moved',
          'blocked ms',
          'elements',
        ],
        rows: [...seen].sort(([, a], [, b]) => b.kilobytes - a.kilobytes).map(rowOf),
      },
    ],
    remarks: [
      `In Chromium as on a phone of ${screen.viewport.width} × ${screen.viewport.height}: ${slowPhone.latency} ms there and back, 1.6 Mbit/s, a processor ${slowdown} × slower than this machine’s; each page with an empty cache, the demo athlete with a year of training.`,
      `Half of the pages are painted after ${Math.round(median(seen.map(([, { firstPaintMs }]) => firstPaintMs)))} ms.`,
    ],
  };
}

const rowOf = ([{ name }, visit]: readonly [Show, Visit]) => [
  name,
  visit.kilobytes,
  visit.requests,
  visit.firstByteMs,
  visit.firstPaintMs,
  visit.largestMs,
  visit.shift,
  visit.blockedMs,
  visit.nodes,
];

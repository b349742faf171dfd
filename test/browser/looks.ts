/**
 * `npm run looks -- [--out DIR] [--days N] [--only WORD]`: a picture of every page in both languages, on a phone and on a
 * desk, in light and dark, for people to look at. What a program can judge is judged by the tests.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openGallery } from '../gallery/index.ts';
import { openChromium } from './chromium.ts';
import { tour } from './tour.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'looks' },
    days: { type: 'string', default: '730' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,fr' },
    widths: { type: 'string', default: '360,1200' },
    themes: { type: 'string', default: 'light,dark' },
    print: { type: 'boolean', default: false },
  },
});
const list = (word: string): string[] => word.split(',');

const gallery = await openGallery(Number(values.days));
const chromium = await openChromium();
const shows = gallery.shows.filter(({ name }) => name.includes(values.only));
for (const language of list(values.languages) as ('en' | 'fr')[])
  for (const width of list(values.widths).map(Number))
    for (const theme of list(values.themes) as ('light' | 'dark')[]) {
      await gallery.prefer({ language });
      const folder = join(values.out, `${language}-${width}-${theme}`);
      await mkdir(folder, { recursive: true });
      const viewport = { width, height: width < 500 ? 740 : 850 };
      const faults = await tour(
        chromium,
        { ...gallery, shows },
        { colorScheme: theme, locale: language, viewport },
        async ({ page, show }) => {
          if (values.print) await page.emulateMedia({ media: 'print' });
          await page.screenshot({ path: join(folder, `${show.name}.png`), fullPage: true });
          return [];
        },
      );
      process.stderr.write(`${[`${folder}: ${shows.length} pictures`, ...faults].join('\n  ')}\n`);
    }
await chromium.close();
await gallery.close();

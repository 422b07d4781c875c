import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdministrator } from '../e2e/administrator.ts';
import { fillProduct } from '../e2e/fill-product.ts';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { SCREEN_STATES } from '../e2e/screen-states.ts';
import { SCREENS, WIDTHS } from '../e2e/screens.ts';
import { endTransitions } from '../e2e/settle.ts';
import { startProduct } from '../e2e/start-product.ts';
import { type Picture, writeContactSheet } from './contact-sheet.ts';
import { ROOT } from './run-step.ts';
import { SCENARIOS } from './scenarios/scenarios.ts';

/**
 * Takes a picture of every screen in every state, filled with the named scenarios, and lists them in an index.html:
 * `npm run screenshots -- --only "the RCA result"` takes those whose names begin so, `--missing` those that the folder
 * does not hold yet: a run that was cut short goes on.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'screenshots') },
    only: { type: 'string', default: '' },
    missing: { type: 'boolean', default: false },
  },
});
const THEMES = ['light', 'dark'] as const;
const chosen = [...SCREENS, ...SCREEN_STATES].filter(({ name }) => name.startsWith(values.only));
if (chosen.length === 0) throw new Error(`No screen begins with "${values.only}"`);

const product = await startProduct();
const browser = await launchBrowser();
try {
  const first = await browser.newPage();
  await createAdministrator(first, product);
  // The sign-in of the first page serves all the others.
  const storageState = await first.context().storageState();
  await first.close();
  const fileId = await fillProduct(
    product,
    SCENARIOS.map(({ name }) => name),
  );
  await mkdir(values.out, { recursive: true });
  const pictures: Picture[] = [];
  for (const viewport of WIDTHS) {
    const context = await browser.newContext({ baseURL: product.url, viewport, storageState, reducedMotion: 'reduce' });
    for (const { name, open } of chosen) {
      const wanted = THEMES.map((theme) => pictureOf(name, viewport.width, theme));
      if (values.missing && wanted.every(({ file }) => existsSync(join(values.out, file)))) {
        pictures.push(...wanted);
        continue;
      }
      // A page of its own: calls that one state holds or answers must not meet the next.
      const page = await context.newPage();
      try {
        await page.emulateMedia({ colorScheme: THEMES[0] });
        await open({ page, fileId });
        for (const picture of wanted) {
          const { theme, file } = picture;
          await page.emulateMedia({ colorScheme: theme });
          // The page hears of it a little later, and its colors change only then.
          await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' });
          await endTransitions(page);
          await page.screenshot({ path: join(values.out, file) });
          pictures.push(picture);
          console.log(file);
        }
      } catch (error) {
        // One screen that cannot be reached leaves the pictures of the others.
        console.error(`No picture of ${name} at ${viewport.width} px:`, error);
        process.exitCode = 1;
      }
      await page.close();
    }
    await context.close();
  }
  await writeContactSheet(values.out, pictures);
} finally {
  await browser.close();
  await product.stop();
}

function pictureOf(screen: string, width: number, theme: Picture['theme']): Picture {
  return { screen, width, theme, file: `${screen.replaceAll(/\W+/g, '-').toLowerCase()}-${width}-${theme}.png` };
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ADMINISTRATOR, createAdministrator } from '../e2e/administrator.ts';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { SCREENS } from '../e2e/screens.ts';
import { MODEL_NAME, startProduct } from '../e2e/start-product.ts';
import { ROOT } from './run-step.ts';
import { SCENARIOS, writeScenario } from './scenarios/scenarios.ts';
import { createSeedClient } from './scenarios/seed-client.ts';

/** Takes a picture of every screen, filled with the named scenarios: `npm run screenshots -- --only "the RCA result"`. */
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(ROOT, 'screenshots') }, only: { type: 'string' } },
});
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;

const product = await startProduct();
const browser = await launchBrowser();
try {
  const first = await browser.newPage();
  await createAdministrator(first, product);
  // The sign-in of the first page serves all the others.
  const storageState = await first.context().storageState();
  await first.close();
  const fileId = await fill();
  await mkdir(values.out, { recursive: true });
  for (const viewport of SIZES) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport,
        colorScheme,
        storageState,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const { name, open } of SCREENS.filter(
        (screen) => values.only === undefined || screen.name === values.only,
      )) {
        const file = `${name.replaceAll(' ', '-').toLowerCase()}-${viewport.width}-${colorScheme}.png`;
        await open({ page, fileId });
        await page.screenshot({ path: join(values.out, file) });
        console.log(file);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

/** Uploads every scenario and analyses the one that the screens show; gives its id. */
async function fill(): Promise<string> {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  await client.saveEndpoint(product.model.url);
  let shown = '';
  for (const scenario of SCENARIOS) {
    const { fileName, text } = writeScenario(scenario);
    const file = await client.upload(fileName, text);
    if (scenario.name === 'db-pool') {
      shown = file.id;
      await client.analyze(file.id, MODEL_NAME);
    } else if (scenario.name === 'crash-loop') {
      await client.analyze(file.id, null);
    }
  }
  return shown;
}

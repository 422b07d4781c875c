import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

const START = Date.parse('2026-03-04T00:00:00Z');
const HOUR_S = 3600;
const OUTAGE_S = 8 * HOUR_S + 200;

let product: Product;
let browser: Browser;
let page: Page;
let fileId: string;
let incidentId: string;

/** Twelve hours with steady noise; in two minutes of them one line of a thousand tells of an outage. */
function writeNeedle(): string {
  const lines: string[] = [];
  for (let second = 0; second < 12 * HOUR_S; second += 2) {
    const at = (offset: number) => new Date(START + (second + offset) * 1000).toISOString();
    lines.push(`${at(0)} INFO request ${second} served`);
    if (second % 600 === 0) lines.push(`${at(0.2)} ERROR mail relay refused message ${second}`);
    if (second % 300 === 10) lines.push(`${at(0.3)} WARN queue is long`);
    if (second >= OUTAGE_S && second < OUTAGE_S + 120 && second % 6 === 0) {
      lines.push(`${at(0.5)} ERROR database has no connection for request ${second}`);
    }
  }
  return lines.join('\n');
}

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  fileId = (await client.upload('needle.log', writeNeedle())).id;
  await client.analyze(fileId, null);
  const { fileName, text } = writeScenario(scenarioNamed('db-pool'));
  incidentId = (await client.upload(fileName, text)).id;
  await client.analyze(incidentId, null);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

function sentence(name: string, step: () => Promise<void>): void {
  test(name, async ({ task }) => {
    onTestFailed(() => keepPicture(page, task.name.slice(0, 40).replaceAll(/\W+/g, '-')));
    await step();
  });
}

const picture = () => page.locator('[data-log-volume]');
const caption = (words: string) => page.getByRole('region', { name: 'Log volume' }).getByText(words, { exact: true });

/** How high the bars of a level are, in pixels, from left to right. */
function barHeights(level: string): Promise<number[]> {
  return picture().evaluate((plot, wanted) => {
    const svg = plot.querySelector('svg');
    const scale = (svg?.getBoundingClientRect().height ?? 0) / (svg?.viewBox.baseVal.height ?? 1);
    const drawn = svg?.querySelector(`[data-level="${wanted}"]`)?.getAttribute('d') ?? '';
    return [...drawn.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)H/g)].map(
      ([, base, top]) => (Number(base) - Number(top)) * scale,
    );
  }, level);
}

/** Whether some of a heat strip is red. */
const isRedSomewhere = (strip: ReturnType<Page['locator']>) =>
  strip.evaluate((element) =>
    [...element.querySelectorAll('rect')].some(
      (cell) => cell.getAttribute('fill') === 'var(--red-solid)' && cell.getBoundingClientRect().height >= 8,
    ),
  );

sentence('a short outage stands out of the noise of twelve hours, in the heat strips and in the picture', async () => {
  await page.goto('/logs');
  await page.locator(`li[data-file="${fileId}"]`).getByRole('img').first().waitFor();
  expect(await isRedSomewhere(page.locator(`li[data-file="${fileId}"] svg[role="img"]`).first())).toBe(true);
  await page.goto(`/logs/${fileId}`);
  await caption('FATAL, ERROR per 15 min').waitFor();
  const heights = (await barHeights('ERROR')).toSorted((a, b) => b - a);
  expect(heights[0]).toBeGreaterThanOrEqual(8);
  expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeGreaterThan(4);
  expect(await isRedSomewhere(page.locator('[data-whole-file] svg'))).toBe(true);
});

sentence('only the levels that show are drawn, and the height is theirs', async () => {
  await page.goto(`/logs/${fileId}`);
  await caption('FATAL, ERROR per 15 min').waitFor();
  expect(await barHeights('INFO')).toEqual([]);
  await page.goto(`/logs/${fileId}?all=true`);
  await caption('All levels per 15 min').waitFor();
  expect(Math.max(...(await barHeights('INFO')))).toBeGreaterThan(20);
  expect(Math.max(...(await barHeights('ERROR')))).toBeLessThan(8);
});

sentence('a drag looks closer and filters, and 0, a double click or the button go back to the whole file', async () => {
  await page.goto(`/logs/${fileId}`);
  await caption('FATAL, ERROR per 15 min').waitFor();
  const whole = await page.getByRole('grid', { name: 'Log entries' }).getAttribute('aria-rowcount');
  const isZoomed = () => new URL(page.url()).searchParams.has('from');
  async function zoom(): Promise<void> {
    const box = await picture().boundingBox();
    if (box === null) throw new Error('There is no picture');
    await page.mouse.move(box.x + box.width * 0.65, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 20, { steps: 4 });
    await page.mouse.up();
    // Over the bars the caption tells of the one that is pointed at.
    await page.mouse.move(box.x, box.y - 60);
    await caption('FATAL, ERROR per 30 s').waitFor();
    expect(isZoomed()).toBe(true);
  }
  await zoom();
  await expect
    .poll(() => page.getByRole('grid', { name: 'Log entries' }).getAttribute('aria-rowcount'))
    .not.toBe(whole);
  await page.getByText(/\/min, [\d.]+× the usual rate/).waitFor();
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await caption('FATAL, ERROR per 15 min').waitFor();
  expect(isZoomed()).toBe(false);
  await zoom();
  await page.keyboard.press('0');
  await caption('FATAL, ERROR per 15 min').waitFor();
  await zoom();
  await picture().dblclick();
  await page.mouse.move(5, 5);
  await caption('FATAL, ERROR per 15 min').waitFor();
});

sentence('a drag that ends before it is drawn looks closer too', async () => {
  await page.goto(`/logs/${fileId}`);
  await caption('FATAL, ERROR per 15 min').waitFor();
  const box = await picture().boundingBox();
  if (box === null) throw new Error('There is no picture');
  await page.mouse.move(box.x + box.width * 0.65, box.y + 20);
  await page.mouse.down();
  // On a busy machine both come at once.
  await picture().evaluate(
    (plot, clientX) => {
      for (const type of ['pointermove', 'pointerup'])
        plot.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, bubbles: true }));
    },
    box.x + box.width * 0.7,
  );
  await page.mouse.up();
  await page.mouse.move(box.x, box.y - 60);
  await caption('FATAL, ERROR per 30 s').waitFor();
});

sentence('the box of the whole file is moved with the pointer', async () => {
  await page.goto(`/logs/${fileId}?from=2026-03-04T08:00:00.000Z&to=2026-03-04T08:59:59.999Z`);
  const strip = await page.locator('[data-whole-file]').boundingBox();
  if (strip === null) throw new Error('There is no strip');
  const middle = strip.x + (strip.width * 8.5) / 12;
  await page.mouse.move(middle, strip.y + 5);
  await page.mouse.down();
  await page.mouse.move(middle - strip.width / 4, strip.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('from')?.slice(0, 13) ?? '')
    .toMatch(/^2026-03-04T0(4|5)/);
});

sentence('every marker stands at its exact time, whatever stands beside it', async () => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(`${incidentId}/histogram`)),
    page.goto(`/logs/${incidentId}`),
  ]);
  const { start, bucketSize, buckets } = (await answer.json()) as {
    start: number;
    bucketSize: number;
    buckets: unknown[];
  };
  await page.locator('[data-stem]').nth(1).waitFor();
  const box = await picture().boundingBox();
  const stems = await page
    .locator('[data-stem]')
    .evaluateAll((all) => all.map((stem) => stem.getBoundingClientRect().x));
  const titles = page.getByTitle(/^\d [^\n]*\(\d\d:\d\d:\d\d\.\d{3}\): [^\n]*$/).filter({ has: page.locator('svg') });
  const names = await titles.evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const [, clock = ''] = /\((.{12})\): /.exec(name) ?? [];
    const share = (dayTime(start, clock) - start) / (bucketSize * buckets.length);
    const expected = (box?.x ?? 0) + share * (box?.width ?? 0);
    const marker = await titles
      .and(page.getByTitle(name, { exact: true }))
      .locator('svg')
      .boundingBox();
    expect(Math.abs((marker?.x ?? 0) + (marker?.width ?? 0) / 2 - expected)).toBeLessThan(2);
    expect(Math.min(...stems.map((x) => Math.abs(x - expected)))).toBeLessThan(2);
  }
  await page
    .getByText(/suspect$/)
    .first()
    .waitFor();
});

/** The moment at which a clock in UTC shows a time, on the day of another moment. */
function dayTime(moment: number, clock: string): number {
  return Date.parse(`${new Date(moment).toISOString().slice(0, 10)}T${clock}Z`);
}

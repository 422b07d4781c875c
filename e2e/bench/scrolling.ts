import type { CDPSession, Page } from 'playwright';
import { countMainThread, mainThreadMs } from './main-thread.ts';

export interface Scrolling {
  /** Work of the main thread for each drawn frame, in milliseconds. */
  busyMs: number;
  jumpMs: number;
  /** What the grid says of its last row once it was jumped to. */
  lastRow: string;
}

const WHEELS = 120;
const WHEEL_PX = 240;

/** Scrolls the entries by the wheel, then jumps to the end. */
export async function measureScrolling(page: Page, devtools: CDPSession): Promise<Scrolling> {
  const grid = page.getByRole('grid', { name: 'Log entries' });
  const box = await grid.boundingBox();
  if (box === null) throw new Error('The entries are not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await countMainThread(devtools);
  await page.evaluate(() => {
    const counter = { frames: 0 };
    const count = () => {
      counter.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(globalThis, { frameCounter: counter });
  });
  const before = { busy: await mainThreadMs(devtools), frames: await frames(page) };
  for (let wheel = 0; wheel < WHEELS; wheel += 1) await page.mouse.wheel(0, WHEEL_PX);
  const busy = (await mainThreadMs(devtools)) - before.busy;
  const drawn = (await frames(page)) - before.frames;
  await grid.focus();
  const start = performance.now();
  await page.keyboard.press('End');
  const total = await grid.getAttribute('aria-rowcount');
  await grid.locator(`[aria-rowindex="${total}"]`).waitFor();
  return {
    busyMs: busy / Math.max(1, drawn),
    jumpMs: performance.now() - start,
    lastRow: `row ${await grid.getByRole('row').last().getAttribute('aria-rowindex')} of ${total}`,
  };
}

function frames(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { frameCounter: { frames: number } }).frameCounter.frames);
}

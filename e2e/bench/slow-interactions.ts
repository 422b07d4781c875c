import type { Browser, CDPSession, Page } from 'playwright';
import { goThroughScreens } from './interaction-set.ts';
import { type InteractionCost, interactionCost, TRACE_CATEGORIES } from './interaction-trace.ts';
import { countMainThread, mainThreadMs } from './main-thread.ts';

interface SlowInteractions {
  browser: Browser;
  page: Page;
  devtools: CDPSession;
  /** A file with a finished analysis. */
  analysedId: string;
  slowdown: number;
}

const ROUNDS = 3;

/** What every interaction of the set costs on a slow processor, by its name, once for each round. */
export async function measureInteractions(options: SlowInteractions): Promise<Map<string, InteractionCost[]>> {
  const { browser, page, devtools, analysedId, slowdown } = options;
  const costs = new Map<string, InteractionCost[]>();
  await countMainThread(devtools);
  for (let round = 0; round < ROUNDS; round += 1) {
    await goThroughScreens(page, analysedId, async (name, act, prepare) => {
      await rest(page, devtools);
      await prepare?.();
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await browser.startTracing(page, { categories: TRACE_CATEGORIES });
      // The beginning of the trace and the pointer that has moved are no part of the interaction.
      await rest(page, devtools);
      await act();
      await rest(page, devtools);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const cost = interactionCost(traceEvents);
      if (cost === null) throw new Error(`The browser has seen no interaction in: ${name}`);
      costs.set(name, [...(costs.get(name) ?? []), cost]);
    });
  }
  return costs;
}

const LOOK_MS = 120;
const RESTING_MS = 8;
const MOST_LOOKS = 80;

/** Waits until the main thread has hardly worked for two looks in a row. */
async function rest(page: Page, devtools: CDPSession): Promise<void> {
  let before = await mainThreadMs(devtools);
  for (let look = 0, still = 0; look < MOST_LOOKS && still < 2; look += 1) {
    await page.waitForTimeout(LOOK_MS);
    const now = await mainThreadMs(devtools);
    still = now - before < RESTING_MS ? still + 1 : 0;
    before = now;
  }
}

import type { Page } from 'playwright';

/** Waits until the screen stands: nothing is loading any more, and its fonts are there. The stream of events never ends. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null);
  await page.evaluate(() => document.fonts.ready);
  await endTransitions(page);
}

const MOST_WAITED_MS = 5000;

/**
 * Waits until no color or size is between two values. A headless browser may stop drawing frames after a change of
 * size or theme, and without frames nothing ends: so the wait has an end of its own.
 */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async (mostMs) => {
    const ended = async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    };
    await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, mostMs))]);
  }, MOST_WAITED_MS);
}

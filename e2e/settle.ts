import type { Page } from 'playwright';

/** Waits until the screen stands: nothing is loading any more, and its fonts are there. The stream of events never ends. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null);
  await page.evaluate(() => document.fonts.ready);
  await endTransitions(page);
}

/** Waits until no colour or size is between two values. */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

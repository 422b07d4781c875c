import type { Page } from 'playwright';

/** Counts every interaction of the page from now on, from the input to the next paint. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not in the types of the platform yet.
        const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0)
          durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    Object.assign(globalThis, { interactionDurations: durations });
  });
}

/** The 95th percentile in milliseconds; those under 16 ms are not told by the browser and left out. */
export async function readInteractions(page: Page): Promise<number> {
  const durations = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { interactionDurations } = globalThis as unknown as { interactionDurations: Map<number, number> };
    return [...interactionDurations.values()];
  });
  return percentile95(durations);
}

export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}

/** Milliseconds from the first key event of an act to the frame after the selector matches something visible. */
export async function timeUntil(page: Page, act: () => Promise<void>, selector: string): Promise<number> {
  const took = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let began: number | null = null;
        const begin = (event: Event) => {
          began ??= event.timeStamp;
        };
        for (const type of ['keydown', 'input']) addEventListener(type, begin, { capture: true, once: true });
        const watch = () => {
          const shown = began !== null && document.querySelector(wanted)?.checkVisibility();
          if (shown && began !== null) resolve(performance.now() - began);
          else requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch);
      }),
    selector,
  );
  // The page watches before anything happens.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await act();
  return took;
}

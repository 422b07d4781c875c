import type { Page } from 'playwright';

export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
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

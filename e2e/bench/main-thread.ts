import type { CDPSession } from 'playwright';

/** Makes the browser count the work of its main thread as processor time, which other programs on the machine do not lengthen. */
export async function countMainThread(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Milliseconds that the main thread has worked since the page began. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

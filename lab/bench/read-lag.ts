export interface LoopLag {
  p99Ms: number;
  maxMs: number;
}

const TOKEN = 'metrics-of-the-bench';

/** Settings of a server whose metrics are read here. */
export const METRICS_ON = { METRICS: 'on', METRICS_TOKEN: TOKEN };

export async function readMetrics(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}`, connection: 'close' } })).text();
}

/** How long the event loop of such a server was away since it was asked last. */
export async function readLag(url: string): Promise<LoopLag> {
  const text = await readMetrics(url);
  const value = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
  return { p99Ms: value('p99') * 1000, maxMs: value('max') * 1000 };
}

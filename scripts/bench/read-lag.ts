export interface LoopLag {
  p99Ms: number;
  maxMs: number;
}

/** How long the event loop of a server with METRICS=on was away since it was asked last. */
export async function readLag(url: string): Promise<LoopLag> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
  return { p99Ms: value('p99') * 1000, maxMs: value('max') * 1000 };
}

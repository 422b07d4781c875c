const FIRST_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Does the work soon after the start and then every day, until the signal is aborted. */
export function startDaily(work: () => Promise<void>, signal: AbortSignal, onError: (error: unknown) => void): void {
  const run = () => {
    work().catch((error) => {
      if (!signal.aborted) onError(error);
    });
  };
  const first = setTimeout(run, FIRST_MS);
  const daily = setInterval(run, DAY_MS);
  first.unref();
  daily.unref();
  signal.addEventListener('abort', () => {
    clearTimeout(first);
    clearInterval(daily);
  });
}

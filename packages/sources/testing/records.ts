/** One record of a log at a contract server. */
export interface LogRecord {
  number: number;
  nanos: bigint;
  text: string;
}

const MILLI = 1_000_000n;

/** Records a millisecond apart, each with its number. `burst` of them share one nanosecond; from `setBackAt` on the clock is 10 minutes behind. */
export function makeRecords(count: number, { burst = 0, setBackAt = count } = {}): LogRecord[] {
  const start = BigInt(Date.now() - 30 * 60_000) * MILLI + 7n;
  const first = Math.floor(count / 3);
  return Array.from({ length: count }, (_, number) => {
    const step = number < first ? number : Math.max(first, number - burst);
    const behind = number >= setBackAt ? 600_000n * MILLI : 0n;
    return { number, nanos: start + BigInt(step) * MILLI - behind, text: `INFO record ${number} of many` };
  });
}

export function stampOf({ nanos }: LogRecord): string {
  const seconds = new Date(Number(nanos / MILLI)).toISOString().slice(0, 19);
  return `${seconds}.${String(nanos % 1_000_000_000n).padStart(9, '0')}Z`;
}

/** The numbers of the records in texts, in their order. */
export function numbersIn(texts: readonly string[]): number[] {
  return texts.flatMap((text) => Number(/record (\d+) of many/.exec(text)?.[1] ?? Number.NaN));
}

const MILLI = 1_000_000n;

/** A time in nanoseconds as container runtimes write it. */
export function stampOfNanos(nanos: bigint): string {
  const date = new Date(Number(nanos / MILLI)).toISOString().slice(0, 19);
  return `${date}.${String(nanos % 1_000_000_000n).padStart(9, '0')}Z`;
}

export function nanosOfMs(ms: number): bigint {
  return BigInt(Math.round(ms)) * MILLI;
}

export function msOfNanos(nanos: bigint): number {
  return Number(nanos / MILLI);
}

/** A small labeled log: written for this product, the same at every call. */
export interface CheckCase {
  name: string;
  /** What happened, in a few words. */
  title: string;
  fileName: string;
  /** The lines that name the cause; null for a log without an incident. */
  cause: RegExp | null;
  writeLines(): string[];
}

/** The physical lines, from 1, that the label names. */
export function causeLines({ cause, writeLines }: CheckCase): number[] {
  return cause === null ? [] : writeLines().flatMap((line, index) => (cause.test(line) ? [index + 1] : []));
}

import type { CompiledPattern } from '@rootline/logparse';

/** Per line the index of the first pattern that matches it; null when none does. */
export function matchLines(patterns: readonly CompiledPattern[], lines: readonly string[]): (number | null)[] {
  return lines.map((line) => {
    const index = patterns.findIndex((pattern) => pattern.test(line));
    return index < 0 ? null : index;
  });
}

import { type RcaResult, rcaResultSchema } from '@rootline/contract';
import { expect } from 'vitest';

/** What must hold for every result, counted again from the lines. */
export function expectIdentities(result: RcaResult, lines: readonly string[]): void {
  expect(rcaResultSchema.safeParse(result).error).toBeUndefined();
  const count = (level: RegExp) => lines.filter((line) => level.test(line)).length;
  expect(result.errorCount).toBe(count(/^\S+ (?:ERROR|FATAL) /));
  expect(result.warningCount).toBe(count(/^\S+ WARN /));
  expect(result.criticalErrors).toBe(count(/^\S+ FATAL /));
  expect(result.nonCriticalErrors).toBe(count(/^\S+ ERROR /));
  const ofErrors = result.errorAnalysis.filter(
    (row) => row.level === 'ERROR' || row.level === 'FATAL' || row.templateId === null,
  );
  expect(ofErrors.reduce((sum, row) => sum + row.errorCount, 0)).toBe(result.errorCount);
  for (const row of result.errorAnalysis) {
    expect((row.firstOccurrence ?? '') <= (row.lastOccurrence ?? '')).toBe(true);
    expect(row.firstLine ?? 1).toBeLessThanOrEqual(row.lastLine ?? 1);
  }
  for (const cited of result.evidence.flatMap((item) => item.lines)) expect(cited.text).toBe(lines[cited.line - 1]);
}

export interface JudgedResult {
  severity?: string | null | undefined;
  criticalErrors?: number | null | undefined;
  nonCriticalErrors?: number | null | undefined;
  errorAnalysis?: readonly unknown[] | null | undefined;
  summary?: string | null | undefined;
  rootCause?: string | null | undefined;
}

/** True when a result is shown in the healthy view; everything else gets the full view. */
export function isHealthy(result: JudgedResult): boolean {
  return (
    (result.severity ?? '').toLowerCase() === 'low' &&
    (result.criticalErrors ?? 0) === 0 &&
    (result.nonCriticalErrors ?? 0) === 0 &&
    (result.errorAnalysis ?? []).length === 0 &&
    [result.summary, result.rootCause].some((words) => (words ?? '').toLowerCase().includes('no error'))
  );
}

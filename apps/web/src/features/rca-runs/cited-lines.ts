import type { CitedLine, RcaResult } from '@rootline/contract';

export interface NumberedLine extends CitedLine {
  /** From 1, in the order of the result. */
  number: number;
  why: string;
  /** Who wrote it; null where the result does not say. */
  component: string | null;
}

/** The lines that a result points at, each once. */
export function citedLines(
  result: Pick<RcaResult, 'evidence'> & Partial<Pick<RcaResult, 'candidates'>>,
): NumberedLine[] {
  const components = new Map(result.candidates?.map(({ templateId, component }) => [templateId, component]));
  const seen = new Set<number>();
  const lines: NumberedLine[] = [];
  for (const item of result.evidence) {
    for (const line of item.lines) {
      if (seen.has(line.line)) continue;
      seen.add(line.line);
      const component = components.get(item.templateId ?? '') ?? null;
      lines.push({ ...line, number: lines.length + 1, why: item.why, component });
    }
  }
  return lines;
}

/** Every line that a result points at, in whatever part. */
export function knownLines(result: RcaResult): ReadonlySet<number> {
  return new Set([
    ...result.evidence.flatMap((item) => item.lines.map((line) => line.line)),
    ...result.candidates.flatMap((candidate) => candidate.lines),
    ...result.cascade.map((step) => step.line),
    ...result.errorAnalysis.flatMap((item) => [item.firstLine, item.lastLine].filter((line) => line !== null)),
  ]);
}

export type VerificationTone = 'green' | 'yellow';

/** Green while at least four of five claims hold against the file. */
export function verificationTone({ claims, accepted }: { claims: number; accepted: number }): VerificationTone {
  return claims === 0 || accepted / claims >= 0.8 ? 'green' : 'yellow';
}

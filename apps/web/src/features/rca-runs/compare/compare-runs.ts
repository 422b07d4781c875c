import type { ErrorAnalysisItem, RcaResult } from '@rootline/contract';
import { citedLines, type NumberedLine } from '../cited-lines.ts';

/** What two results say alike and what only one of them says. */
export interface Shared<Item> {
  both: { a: Item; b: Item }[];
  onlyA: Item[];
  onlyB: Item[];
}

export interface RunComparison {
  lines: Shared<NumberedLine>;
  patterns: Shared<ErrorAnalysisItem>;
}

/** Sets two results side by side: by cited line and by error pattern. */
export function compareRuns(a: RcaResult, b: RcaResult): RunComparison {
  return {
    lines: share(inFileOrder(citedLines(a)), inFileOrder(citedLines(b)), (line) => line.line),
    patterns: share(a.errorAnalysis, b.errorAnalysis, (item) => item.templateId ?? item.errorPattern),
  };
}

/** Runs are chosen two at a time: a third takes the place of the one that was chosen first. */
export function toggleChosen(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
}

function inFileOrder(lines: readonly NumberedLine[]): NumberedLine[] {
  return lines.toSorted((one, other) => one.line - other.line);
}

function share<Item>(a: readonly Item[], b: readonly Item[], keyOf: (item: Item) => string | number): Shared<Item> {
  const ofB = new Map(b.map((item) => [keyOf(item), item]));
  const keysOfA = new Set(a.map(keyOf));
  const shared: Shared<Item> = { both: [], onlyA: [], onlyB: b.filter((item) => !keysOfA.has(keyOf(item))) };
  for (const item of a) {
    const other = ofB.get(keyOf(item));
    if (other === undefined) shared.onlyA.push(item);
    else shared.both.push({ a: item, b: other });
  }
  return shared;
}

import type { ParsedLog } from '@rootline/logparse';
import type { LineRange } from '../ports.ts';
import type { Findings } from './find-findings.ts';

/** Files up to this size are read whole; larger ones only around what the findings point at. */
const WHOLE = { lines: 20_000, bytes: 6 * 1024 * 1024 };
const MOST_LINES = 16_000;

/** The line ranges worth reading again, ascending and merged, bounded whatever the size of the file. */
export function windowsToRead(log: ParsedLog, findings: Findings, within: LineRange): LineRange[] {
  const from = Math.max(1, within.from);
  const to = Math.min(log.lineCount, within.to);
  if (to < from) return [];
  if (to - from < WHOLE.lines && log.byteCount * ((to - from + 1) / Math.max(1, log.lineCount)) <= WHOLE.bytes) {
    return [{ from, to }];
  }
  const wanted: LineRange[] = [];
  let budget = MOST_LINES;
  const want = (line: number, before: number, after: number) => {
    if (line < from || line > to || budget <= 0) return;
    wanted.push({ from: Math.max(from, line - before), to: Math.min(to, line + after) });
    budget -= before + after + 1;
  };
  want(to, 400, 0);
  findings.ranked.slice(0, 40).forEach((ranked, i) => {
    const template = log.templates[ranked.templateIndex];
    for (const line of template?.exampleLines ?? []) want(line, i < 5 ? 25 : 8, i < 5 ? 40 : 12);
  });
  for (const index of findings.cascade.slice(0, 60)) {
    const template = log.templates[index];
    if (template === undefined) continue;
    want(template.firstLine, 15, 25);
    want(template.lastLine, 3, 12);
  }
  // Failures inside the range that no ranked template covers, strongest first, spread over it.
  const refs = [...log.strongTail.slice(-300), ...log.strongHead.slice(0, 300)].filter(
    (r) => r.line >= from && r.line <= to,
  );
  for (const ref of refs) want(ref.line, 3, 10);
  for (const [index, template] of log.templates.entries()) {
    if ((findings.strengths[index] ?? 0) < 2) continue;
    for (const line of template.exampleLines) want(line, 2, 4);
  }
  want(from, 0, 40);
  return mergeRanges(wanted);
}

/** Ascending, disjoint ranges. */
function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: LineRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1];
    if (last !== undefined && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

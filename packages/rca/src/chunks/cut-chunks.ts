import type { ParsedLog } from '@rootline/logparse';
import type { ScoredLine } from '../evidence/score-lines.ts';
import type { Findings } from '../incident/find-findings.ts';
import type { LineRange, RunOptions } from '../ports.ts';
import { createErrorCounter, type ErrorCounter } from './count-errors.ts';

/** A range of the file whose evidence goes into one prompt. */
export interface Chunk {
  range: LineRange;
  lines: ScoredLine[];
  /** Evidence tokens: the chunk's share of the whole. */
  weight: number;
}

export interface CutChunks {
  called: Chunk[];
  skipped: Chunk[];
}

interface CutInput {
  log: ParsedLog;
  findings: Findings;
  scored: readonly ScoredLine[];
  options: RunOptions;
  /** Evidence tokens that fit into one prompt. */
  packTokens: number;
  costOf: (line: ScoredLine) => number;
}

/** Lines of less worth are not evidence of their own; they only fill what is left of a prompt. */
const LEAST_WORTH = 1;
/** From this size on the best lines of one pack say as much as several with a join, at a fraction of the tokens. */
const WIDE_PACK = 6000;
/** So many wide packs of evidence are still one chunk. */
const ONE_CHUNK_PACKS = 2.5;

/**
 * Cuts the file into chunks of equal evidence, as few as carry it and never more than `maxChunks`, whatever the size
 * of the file. Smart chunking leaves chunks without any sign of failure out.
 */
export function cutChunks({ log, findings, scored, options, packTokens, costOf }: CutInput): CutChunks {
  const whole = { from: 1, to: Math.max(1, log.lineCount) };
  const worthy = scored.filter((line) => line.value >= LEAST_WORTH);
  const total = worthy.reduce((sum, line) => sum + costOf(line), 0);
  const most = options.chunking ? Math.max(1, options.maxChunks) : 1;
  const isOne = packTokens >= WIDE_PACK && total <= packTokens * ONE_CHUNK_PACKS;
  const wanted = isOne ? 1 : Math.min(most, Math.max(1, Math.ceil(total / packTokens)));
  if (wanted === 1) return { called: [{ range: whole, lines: [...scored], weight: Math.max(1, total) }], skipped: [] };
  const counter = createErrorCounter(log);
  const chunks: Chunk[] = [];
  let from = 1;
  let spent = 0;
  for (const [i, line] of worthy.entries()) {
    spent += costOf(line);
    if (line.line < from || chunks.length >= wanted - 1 || spent < total / wanted) continue;
    const to = counter.endFor(line.line);
    const taken = evidenceUntil(worthy, i + 1, to, costOf);
    // Evidence that is crowded into one range is shared between chunks, though their errors are then counted less exactly.
    const isCrowded = taken > total / wanted / 2;
    chunks.push({
      range: { from, to: isCrowded ? line.line : to },
      lines: [],
      weight: spent + (isCrowded ? 0 : taken),
    });
    from = (isCrowded ? line.line : to) + 1;
    spent = isCrowded ? 0 : -taken;
  }
  if (from <= whole.to) chunks.push({ range: { from, to: whole.to }, lines: [], weight: spent });
  for (const line of scored) {
    chunks.find((chunk) => line.line >= chunk.range.from && line.line <= chunk.range.to)?.lines.push(line);
  }
  if (!options.smartChunking) return { called: chunks.filter((p) => p.lines.length > 0), skipped: [] };
  const called = chunks.filter((chunk) => speaksOfFailure(log, findings, chunk, counter));
  if (called.length === 0) return { called: chunks.slice(0, 1), skipped: chunks.slice(1) };
  return { called, skipped: chunks.filter((chunk) => !called.includes(chunk)) };
}

/** Evidence tokens of the lines from an index on, up to a line of the file. */
function evidenceUntil(
  worthy: readonly ScoredLine[],
  first: number,
  to: number,
  costOf: (line: ScoredLine) => number,
): number {
  let sum = 0;
  for (let i = first; i < worthy.length; i++) {
    const line = worthy[i];
    if (line === undefined || line.line > to) break;
    sum += costOf(line);
  }
  return sum;
}

/** ERROR, FATAL, an inferred failure or the onset of the incident lies in the chunk. */
function speaksOfFailure(log: ParsedLog, findings: Findings, chunk: Chunk, errors: ErrorCounter): boolean {
  const inside = (line: number) => line >= chunk.range.from && line <= chunk.range.to;
  const cause = findings.ranked[0];
  const causeLine = cause === undefined ? undefined : log.templates[cause.templateIndex]?.firstLine;
  if (causeLine !== undefined && inside(causeLine)) return true;
  if (errors.within(chunk.range) > 0) return true;
  return chunk.lines.some((line) => line.own >= 3);
}

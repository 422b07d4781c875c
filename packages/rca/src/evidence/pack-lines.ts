import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { windowsToRead } from '../incident/read-windows.ts';
import { lineShape } from '../lines/line-shape.ts';
import { breakControlTokens, looksLikeInstruction } from '../lines/prompt-injection.ts';
import type { ReadLines } from '../ports.ts';
import type { Redactor } from '../redact/redact.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type ScoredLine, scoreLines } from './score-lines.ts';

export interface EvidenceRequest {
  /** Most tokens of the pack's text, counted by `countTokens`. */
  budgetTokens: number;
  countTokens?: (text: string) => number;
  redactor?: Redactor;
  /** Marks that must not occur in the text. */
  fenceMarks?: readonly string[];
}

export interface ShownLine {
  /** Physical line, from 1. */
  n: number;
  /** As shown, control-token look-alikes unbroken. */
  text: string;
  /** How much the line was worth showing; larger is more. */
  worth: number;
}

export interface EvidencePack {
  /** Ascending. */
  lines: ShownLine[];
  /** Blocks of numbered lines in file order; what a model reads. */
  text: string;
  tokens: number;
  /** Template indices known to stand in the pack. */
  templates: number[];
}

/** Reads and scores every line that may become evidence; shown lines are cut at about `length` characters. */
export async function gatherEvidence(
  log: ParsedLog,
  findings: Findings,
  readLines: ReadLines,
  length = 400,
): Promise<ScoredLine[]> {
  const windows = windowsToRead(log, findings, { from: 1, to: log.lineCount });
  const raw = windows.length === 0 ? [] : await readLines(windows);
  return scoreLines(log, findings, raw, length);
}

/** Lines at the end of a log that come first, the share of the budget that they may take, and how many of one shape, so that the first of it is shown too: how it ended is never left out. */
const TAIL = { lines: 8, share: 0.15, alike: 1 };
/** Below it nothing is worth showing. */
const LEAST_VALUE = 0.01;
/** Lines of one shape that a pack holds; how often it occurs stands behind each. */
const MOST_OF_SHAPE = 3;
/** Every shown line can be cited: a longer list of them makes grammars slow and schemas too long for some servers. */
const MOST_LINES = 240;

interface Rendered extends ScoredLine {
  rendered: string;
}

/** Fills the budget with the lines of the best worth per cost and writes them as blocks. */
export function packLines(log: ParsedLog, scored: readonly ScoredLine[], request: EvidenceRequest): EvidencePack {
  const count = request.countTokens ?? estimateTokens;
  const isTail = ({ line }: ScoredLine) => line > log.lineCount - TAIL.lines;
  const worthy = scored.filter((line) => line.value >= LEAST_VALUE && !saysNothing(line.text));
  const order = worthy
    .map((line) => ({ line, rank: rankValue(line) }))
    .sort((a, b) => b.rank - a.rank || a.line.line - b.line.line);
  const chosen: Rendered[] = [];
  let spent = 0;
  const ofShape = new Map<string, number>();
  const choose = (line: ScoredLine, budget: number, mostAlike = MOST_OF_SHAPE) => {
    if (spent >= budget || chosen.length >= MOST_LINES || chosen.some((one) => one.line === line.line)) return;
    const shape = lineShape(line.text);
    const alike = ofShape.get(shape) ?? 0;
    if (alike >= mostAlike) return;
    const rendered = renderLine(log, line, request);
    const cost = count(`${rendered}\n`);
    if (spent + cost > budget) return;
    spent += cost;
    ofShape.set(shape, alike + 1);
    chosen.push({ ...line, rendered });
  };
  for (const line of worthy.filter(isTail).reverse()) choose(line, request.budgetTokens * TAIL.share, TAIL.alike);
  for (const { line } of order) choose(line, request.budgetTokens);
  // Block headers cost too: give up the least worthy lines until the whole fits.
  let kept = chosen;
  let text = renderBlocks(kept);
  let tokens = count(text);
  while (tokens > request.budgetTokens && kept.length > 0) {
    const excess = (tokens - request.budgetTokens) / Math.max(1, tokens);
    kept = kept.slice(0, Math.min(kept.length - 1, Math.floor(kept.length * (1 - excess))));
    text = renderBlocks(kept);
    tokens = count(text);
  }
  const lines = [...kept].sort((a, b) => a.line - b.line);
  return {
    lines: lines.map((line) => ({ n: line.line, text: hidden(line.text, request), worth: line.value })),
    text,
    tokens,
    templates: [...new Set(lines.map((l) => l.templateIndex).filter((i) => i >= 0))],
  };
}

const LEVEL_ONLY = /\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b/gi;

/** A level and rulers without a word. */
function saysNothing(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(LEVEL_ONLY, ''));
}

function rankValue(line: ScoredLine): number {
  const cost = 6 + line.text.length / 4;
  const value = looksLikeInstruction(line.text) ? line.value * 0.1 : line.value;
  return value / cost ** 0.3;
}

function hidden(text: string, request: EvidenceRequest): string {
  return request.redactor === undefined ? text : request.redactor.redact(text);
}

function renderLine(log: ParsedLog, line: ScoredLine, request: EvidenceRequest): string {
  const count = line.templateIndex >= 0 ? (log.templates[line.templateIndex]?.count ?? 0) : line.alike;
  const times = Math.max(count, line.alike);
  const repeats = times > MOST_OF_SHAPE ? ` [x${times}]` : '';
  return `${line.line}| ${breakControlTokens(hidden(line.text, request), request.fenceMarks)}${repeats}`;
}

/** A time as its log writes it, without what is finer than a second. */
function toSecond(time: string): string {
  return time.replace(/(\d{2}:\d{2}:\d{2})[.,]?\d*.*$/, '$1');
}

/** Numbered lines in file order; a gap starts a block, a block says its time once. */
function renderBlocks(lines: readonly Rendered[]): string {
  const parts: string[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  let time = '';
  for (const line of [...lines].sort((a, b) => a.line - b.line)) {
    if (line.line > previous + 3) {
      const second = line.time === null ? '' : toSecond(line.time);
      const stamp = second === '' || second === time ? '' : ` ${second}`;
      if (parts.length > 0 || stamp !== '') parts.push(`-${stamp}`);
      if (second !== '') time = second;
    }
    parts.push(line.rendered);
    previous = line.line;
  }
  return parts.join('\n');
}

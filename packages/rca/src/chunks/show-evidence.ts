import { packLines } from '../evidence/pack-lines.ts';
import type { ScoredLine } from '../evidence/score-lines.ts';
import { tableText } from '../prompts/facts.ts';
import type { RunContext } from '../run/run-context.ts';

/** What a prompt shows of a log: all of it can be cited, and nothing else can. */
export interface ShownEvidence {
  table: string;
  evidence: string;
  /** Lines that stand in it, ascending. */
  lines: number[];
  tokens: number;
}

interface Wanted {
  /** Templates for the table, most telling first. */
  templates: readonly number[];
  scored: readonly ScoredLine[];
  budgetTokens: number;
  /** Most of the budget that the table may take. */
  tableShare: number;
}

/** A table without lines explains nothing, however narrow the window. */
const LEAST_EVIDENCE = 60;

/** Fills a budget with the table of patterns and the lines that are worth most. */
export function showEvidence({ input, redactor, packTokens }: RunContext, wanted: Wanted): ShownEvidence {
  const common = { redactor, fenceMarks: [input.nonce], countTokens: packTokens };
  const budgetTokens = Math.floor(wanted.budgetTokens * wanted.tableShare);
  const table = tableText({ log: input.log, templates: wanted.templates, budgetTokens, ...common });
  const pack = packLines(input.log, wanted.scored, {
    budgetTokens: Math.max(LEAST_EVIDENCE, wanted.budgetTokens - packTokens(table.text)),
    ...common,
  });
  const lines = new Set([...pack.lines.map(({ n }) => n), ...table.lines]);
  return {
    table: table.text,
    evidence: pack.text,
    lines: [...lines].sort((a, b) => a - b),
    tokens: packTokens(table.text) + pack.tokens,
  };
}

/** Notes that a prompt with this evidence was sent. */
export function noteShown(context: RunContext, { table, evidence, lines }: ShownEvidence): void {
  for (const line of lines) context.shown.add(line);
  context.corpusTexts.push(table, evidence);
}

/** The names of lines in a schema. */
export function lineNames(lines: readonly number[]): string[] {
  return lines.map((line) => `L${line}`);
}

import type { RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '@rootline/rca';
import { linesAround, type ReportSource, readTexts, withPlaces } from '@rootline/report';
import { UsageError } from '../command-error.ts';
import { fullReport } from './full-report.ts';
import { shortReport, shownLines } from './short-report.ts';
import { lineRows, type ShortReport } from './short-rows.ts';
import { whyRows } from './short-why.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** How much of a result a person wants to see: one screen, with the reasons, all of it, or the lines around one. */
export type Detail = 'short' | 'why' | 'full' | { around: number };

interface TextInput {
  result: RcaResult;
  source: ReportSource;
  /** null where the log was read elsewhere. */
  log: ParsedLog | null;
  /** Reads lines of the log again; null where it was read elsewhere. */
  readLines: ReadLines | null;
  /** Files of a case that the analysis does not cover, each with the reason. */
  skipped?: readonly string[];
}

const AROUND = 10;

/** A result for a person at a terminal. Throws UsageError for lines that cannot be shown. */
export async function textReport(input: TextInput, detail: Detail, style: TerminalStyle): Promise<string> {
  const { source, log, skipped = [] } = input;
  if (detail === 'full') return fullReport(input.result, source, log, style);
  const isPlace = typeof detail === 'object';
  const wanted = isPlace ? linesAround(detail.around, AROUND, AROUND) : shownLines(input.result);
  const result = withPlaces(input.result, wanted, source.placeOf);
  const texts = await readTexts(result, input.readLines, wanted);
  const report: ShortReport = { result, source, log, skipped, style, texts };
  if (!isPlace) return `${shortReport(report)}${detail === 'why' ? `${whyRows(report).join('\n')}\n` : ''}`;
  if (input.readLines === null) throw new UsageError('--around is for an analysis without --server.');
  if (!report.texts.has(detail.around)) {
    throw new UsageError(`--around must be a line of the log, from 1 to ${log?.lineCount ?? 0}.`);
  }
  return `${lineRows(wanted, detail.around, report).join('\n')}\n`;
}

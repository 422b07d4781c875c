import { type CitedLine, caseLinesOf, cleanText, type RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { counted, lineLabels, linesOfSameFile, type ReportSource } from '@rootline/report';
import type { LinkPlace } from './terminal-links.ts';
import { cutLine, type TerminalStyle } from './terminal-style.ts';

/** What a report on one screen is made of. */
export interface ShortReport {
  result: RcaResult;
  source: ReportSource;
  /** null where the log was read elsewhere. */
  log: ParsedLog | null;
  /** Files of a case that the analysis does not cover, each with the reason. */
  skipped: readonly string[];
  /** Lines of the log around those that the result names, by number. */
  texts: ReadonlyMap<number, string>;
  style: TerminalStyle;
}

/** Width of the words before rows. */
export const LABEL = 9;
const SEVERITY_COLORS = { critical: 'red', high: 'red', medium: 'yellow', low: 'green' } as const;

/** A row with a word before it, cut where the terminal ends. */
export function labeled(label: string, text: string, { style }: Pick<ShortReport, 'style'>): string {
  const head = `${label.padEnd(LABEL - 1)} `;
  const row = cutLine(`${head}${cleanText(text)}`, style);
  return `${style.paint('bold', row.slice(0, head.length))}${row.slice(head.length)}`;
}

/** The row, in which the name of a place opens it. */
export function linked(
  row: string,
  name: string,
  place: LinkPlace | null,
  { style }: Pick<ShortReport, 'style'>,
): string {
  const at = place === null || name === '' ? -1 : row.indexOf(name);
  if (place === null || at < 0) return row;
  return `${row.slice(0, at)}${style.link(name, place)}${row.slice(at + name.length)}`;
}

/** A line of the log as a place that a terminal can open; null where the log lies elsewhere. */
export function placeOfLine(
  line: number,
  { result, source }: Pick<ShortReport, 'result' | 'source'>,
): LinkPlace | null {
  const place = caseLinesOf(result)(line);
  if (place !== null) return { file: place.file, line: place.fileLine };
  return result.case !== undefined || source.path === undefined ? null : { file: source.path, line, isOwn: true };
}

/** What kind of answer it is, in capitals, with what it says; how bad that is stands at the right. */
export function headRow(kind: string, text: string, { result, style }: ShortReport): string {
  const isRated = result.verdict !== 'not-judged' && result.verdict !== 'healthy';
  const rating = isRated ? `severity ${result.severity}` : '';
  const room = style.width === null ? null : style.width - kind.length - 2 - (isRated ? rating.length + 2 : 0);
  const words = cleanText(text);
  const told = room === null ? words : cutLine(words, { ...style, width: room });
  const gap = room === null ? '  ' : ' '.repeat(room - told.length + 2);
  const color = isRated ? SEVERITY_COLORS[result.severity] : result.verdict === 'healthy' ? 'green' : 'dim';
  return `${style.paint(['bold', color], kind)}  ${told}${isRated ? `${gap}${style.paint(color, rating)}` : ''}`;
}

const LONGEST = 400;

/** Lines as the file has them, the one that is meant marked. */
export function lineRows(numbers: readonly number[], meant: number, report: ShortReport): string[] {
  const { result, texts, style } = report;
  const label = lineLabels(result);
  const shown = linesOfSameFile(result, meant, numbers).flatMap((line) => {
    const text = texts.get(line);
    return text === undefined ? [] : [{ line, name: label(line), text: cleanText(text).slice(0, LONGEST) }];
  });
  const width = Math.max(0, ...shown.map(({ name }) => name.length));
  return shown.map(({ line, name, text }) => {
    const row = cutLine(`${line === meant ? '\u258c' : ' '} ${name.padStart(width)}  ${text}`, style);
    const place = result.case === undefined ? null : placeOfLine(line, report);
    return linked(line === meant ? style.paint('bold', row) : row, name, place, report);
  });
}

/** The line that a candidate is cited with, where the result holds it. */
export function citedOf({ evidence }: RcaResult, at: number): CitedLine | undefined {
  return evidence[at]?.lines[0];
}

/** What was read, by whom it was judged, and how to see more. */
export function footRow(more: string, { result, source, log, style }: ShortReport): string {
  const lines = log === null ? [] : [counted(log.lineCount, 'line')];
  const entries = source.entryCount === null ? [] : [counted(source.entryCount, 'entry', 'entries')];
  const model = result.model === null ? 'no model' : `model ${result.model}`;
  const read = [...lines, ...entries, model].join(', ');
  return style.paint('dim', cutLine(`${cleanText(source.filename)}: ${read}.  ${more}`, style));
}

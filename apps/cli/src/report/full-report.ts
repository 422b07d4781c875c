import {
  type CitedLine,
  cleanText,
  type EvidenceItem,
  opinionAccount,
  type RcaResult,
  type Severity,
  searchAccount,
  VERDICT_LABELS,
} from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { cutText, lineLabels, type ReportSource, serviceSentences } from '@rootline/report';
import { LINE_LENGTH } from './markdown.ts';
import { cutLine, type TerminalStyle, wrap } from './terminal-style.ts';
import { textTimeline } from './text-timeline.ts';

const COLOURS = { critical: 'red', high: 'red', medium: 'yellow', low: 'green' } as const satisfies Record<
  Severity,
  string
>;
const STEPS = 8;

/** How bad it is, and what kind of answer this is; a log that was not judged has no severity. */
function verdictText({ severity, verdict }: RcaResult, { paint }: TerminalStyle): string {
  const label = verdict === undefined ? '' : VERDICT_LABELS[verdict];
  if (verdict === 'not-judged') return paint('bold', label.toUpperCase());
  return [paint(['bold', COLOURS[severity]], severity.toUpperCase()), label].filter((text) => text !== '').join('  ');
}

/** A result for a person at a terminal. Without a parsed log, as from a server, the timeline is left out. */
export function fullReport(
  result: RcaResult,
  source: ReportSource,
  log: ParsedLog | null,
  style: TerminalStyle,
): string {
  const { confidence, summary, rootCause, evidence, cascade, recommendations } = result;
  const { paint } = style;
  const label = lineLabels(result);
  const title = (words: string) => paint('bold', words);
  const say = (text: string, indent = '  ') => wrap(cleanText(text), style, indent);
  const section = (words: string, lines: string[]) => (lines.length === 0 ? [] : ['', title(words), ...lines]);
  const lines = [
    `${title(cleanText(source.filename))}  ${paint('dim', sizeOf(result, source, log))}`,
    `${verdictText(result, style)}  ${paint('dim', `confidence ${confidence.level}: ${cleanText(confidence.reason)}`)}`,
    '',
    say(summary, ''),
    ...section(
      'Root cause',
      rootCause.split('\n').map((line) => say(line)),
    ),
    ...section(
      'Services',
      serviceSentences(result).map((text) => say(text, '    ').replace(/^ {4}/, '  - ')),
    ),
    ...section('Cited lines', citedLines(evidence, label, style)),
    ...section('Timeline', log === null ? [] : textTimeline(log, style)),
    ...section(
      'Then',
      cascade.slice(1, STEPS + 1).map((step) => cutLine(`  ${stepOf(step, result)}`, style)),
    ),
    ...section(
      'Recommendations',
      recommendations.map((text) => say(text, '    ').replace(/^ {4}/, '  - ')),
    ),
    ...opinionLines(result, style),
    ...searchLines(result, style),
    ...section('Notes', log === null ? [] : log.notes.map((note) => say(note))),
  ];
  return `${lines.join('\n')}\n`;
}

function sizeOf({ errorCount, warningCount }: RcaResult, { entryCount }: ReportSource, log: ParsedLog | null): string {
  const entries = entryCount === null ? [] : [counted(entryCount, 'entry', 'entries')];
  const lines = log === null ? [] : [counted(log.lineCount, 'line', 'lines')];
  return [
    ...lines,
    ...entries,
    counted(errorCount, 'error', 'errors'),
    counted(warningCount, 'warning', 'warnings'),
  ].join(', ');
}

/** Why they are cited stands over the lines. */
function citedLines(evidence: readonly EvidenceItem[], label: LineLabel, style: TerminalStyle): string[] {
  return evidence.flatMap(({ why, lines }) =>
    lines.length === 0 ? [] : [style.paint('dim', wrap(cleanText(why), style, '  ')), ...lineRows(lines, label, style)],
  );
}

type LineLabel = (line: number) => string;

function lineRows(lines: readonly CitedLine[], label: LineLabel, style: TerminalStyle): string[] {
  const width = Math.max(0, ...lines.map(({ line }) => label(line).length));
  return lines.map(({ line, text }) => {
    const number = label(line).padStart(width + 4);
    const row = cutLine(`${number} | ${cutText(cleanText(text), LINE_LENGTH)}`, style);
    return `${style.paint('cyan', row.slice(0, number.length))}${row.slice(number.length)}`;
  });
}

function opinionLines(result: RcaResult, style: TerminalStyle): string[] {
  const opinion = opinionAccount(result);
  if (opinion === null) return [];
  const say = (text: string) => wrap(cleanText(text), style, '  ');
  const label = lineLabels(result);
  const sides = opinion.sides.flatMap(({ name, why, lines }) => [
    say(`${name}: ${why}`),
    ...lineRows(lines, label, style),
  ]);
  return ['', style.paint('bold', opinion.title), say(opinion.sentence), ...sides];
}

function searchLines({ search }: RcaResult, style: TerminalStyle): string[] {
  const account = searchAccount(search);
  if (account === null) return [];
  const calls = account.calls.map(({ question, answer }) => `- ${question}: ${answer}`);
  const rows = [account.sentence, ...calls].map((text) => wrap(cleanText(text), style, '  '));
  return ['', style.paint('bold', account.title), ...rows];
}

function stepOf({ line, timestamp, pattern, message }: RcaResult['cascade'][number], result: RcaResult): string {
  const place = result.case === undefined ? `line ${line}` : lineLabels(result)(line);
  return [place, timestamp, cleanText(message ?? pattern)].filter((part) => part !== null).join('  ');
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

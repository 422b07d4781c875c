import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../evidence/find-findings.ts';
import { readFindings } from '../evidence/read-findings.ts';
import type { JudgedText } from '../judge/judge-text.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import { nameFailures } from '../statistical/name-failures.ts';
import { surenessOf } from '../verdict/sureness.ts';
import { messageLine } from './message-line.ts';
import { orderOfLines } from './order-of-lines.ts';
import { placeSuspects } from './place-suspects.ts';
import { SMALL_LINES } from './suspect-line.ts';
import { placeReach, suspectLines } from './suspect-lines.ts';
import { templateOfLine } from './template-of-line.ts';
import { type WeighedLine, weighSuspects } from './weigh-suspects.ts';

/** A log with its failures named and its suspects in their final order. */
export interface Suspects {
  log: ParsedLog;
  findings: Findings;
  /** The line that names the failure, by the first line of its entry. */
  namedAt: ReadonlyMap<number, number>;
}

export interface SuspectsInput {
  log: ParsedLog;
  text: JudgedText;
  readLines: ReadLines;
  baseline?: ParsedLog | null | undefined;
  sourceAt?: SourceAt | undefined;
}

/** Finds the suspected causes of a log: the order of its failures and the wording of its lines, weighed together. */
export async function findSuspects({
  log: heard,
  text,
  readLines,
  baseline = null,
  sourceAt,
}: SuspectsInput): Promise<Suspects> {
  const findings = await readFindings(heard, readLines, baseline, sourceAt);
  const { log, namedAt } = await nameFailures(heard, findings, readLines);
  const places = text.places.filter(
    ({ line }) =>
      !(baseline !== null && isKnown(log, findings, line)) && !isIgnored(log, line) && !isRepeat(log, findings, line),
  );
  const isOrdered = keepsOrder(log, findings, text);
  const weighed = isOrdered ? [] : weighedLines(log, findings, text, places);
  const sureness = surenessOf({ log, text, weighed, findings });
  const placed = isOrdered ? { log, findings } : placeSuspects(log, findings, weighed, text.window);
  return { log: placed.log, namedAt, findings: { ...placed.findings, sureness } };
}

function weighedLines(log: ParsedLog, findings: Findings, text: JudgedText, places: JudgedText['places']) {
  const { lineCount } = log;
  const suspects = suspectLines(
    { lineCount, textAt: text.window.textAt, placeAt: text.placeAt },
    places,
    orderOfLines(log, findings),
  );
  return weighSuspects(suspects, text.weights.suspects, placeReach(lineCount)).map((one) => atMessage(one, log, text));
}

/** A suspect at the line that says what failed, where its own is a heading; in a small log also at the innermost cause. */
function atMessage(one: WeighedLine, { lineCount }: ParsedLog, { window }: JudgedText): WeighedLine {
  const line = messageLine(one.suspect.line, window.textAt, lineCount < SMALL_LINES);
  return line === one.suspect.line ? one : { ...one, suspect: { ...one.suspect, line } };
}

/** What a log from when everything worked contains as often. */
function isKnown(log: ParsedLog, { steady }: Findings, line: number): boolean {
  return log.templates.some(({ firstLine, lastLine, exampleLines }, index) => {
    return steady[index] === true && (firstLine === line || lastLine === line || exampleLines.includes(line));
  });
}

/** Of what a person ignores. */
function isIgnored(log: ParsedLog, line: number): boolean {
  return log.templates[templateOfLine(log.templates, log, line)]?.ignored !== undefined;
}

/** True for what a loop has said before: it is judged by its first time. */
function isRepeat(log: ParsedLog, { cycle }: Findings, line: number): boolean {
  return cycle !== null && line > cycle.lastLine && cycle.templates.has(templateOfLine(log.templates, log, line));
}

/** Failing entries from which on an incident of a service has an order that decides alone. */
const ORDERED_ENTRIES = 10;

/**
 * True where the order of the failures decides alone: among answers of a server, in an incident of a service that is large
 * enough to have an order, and where the errors that it states make no incident. What ends with a verdict is the record of a run.
 */
function keepsOrder(
  { entryCount, lineCount, timeAxis, levels }: ParsedLog,
  { main, isRun }: Findings,
  { kind, lastVerdict }: JudgedText,
): boolean {
  // A document of one line has no lines to weigh.
  if (entryCount > lineCount) return true;
  if (isRun || lastVerdict !== 'none') return false;
  if (kind === 'requests') return true;
  if (kind !== 'service' || timeAxis === null || lineCount < SMALL_LINES) return false;
  return main === null ? levels.ERROR + levels.FATAL > 0 : main.entries >= ORDERED_ENTRIES;
}

import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { readFindings } from '../incident/read-findings.ts';
import type { JudgedText } from '../judge/judge-text.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { messageLine } from './message-line.ts';
import { nameFailures } from './name-failures.ts';
import { orderOfLines } from './order-of-lines.ts';
import { placeSuspects } from './place-suspects.ts';
import { surenessOf } from './sureness.ts';
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

/** Failing entries that make an order, the share of one that is most of its log, and the lead of a clear first suspect. */
const ORDER = { leastEntries: 20, mostOfLog: 0.5, clearLead: 1.5 };

/**
 * True where the order of the failures decides alone: among answers of a server; where the errors that it states make no
 * incident; and in an incident of a service whose first suspect states no failure, is most of the log, or leads clearly.
 * What ends with a verdict is the record of a run.
 */
function keepsOrder(
  { entryCount, lineCount, timeAxis, levels, templates }: ParsedLog,
  { main, isRun, ranked: [first, second], strengths }: Findings,
  { kind, lastVerdict }: JudgedText,
): boolean {
  // A document of one line has no lines to weigh.
  if (entryCount > lineCount) return true;
  if (isRun || lastVerdict !== 'none') return false;
  if (kind === 'requests') return true;
  if (kind !== 'service' || timeAxis === null || lineCount < SMALL_LINES) return false;
  if (main === null) return levels.ERROR + levels.FATAL > 0;
  if (first === undefined || main.entries < ORDER.leastEntries) return false;
  const isQuiet = (strengths[first.templateIndex] ?? 0) < FAILURE_STRENGTH;
  const isMost = (templates[first.templateIndex]?.count ?? 0) >= ORDER.mostOfLog * entryCount;
  return isQuiet || isMost || first.score >= ORDER.clearLead * (second?.score ?? 0);
}

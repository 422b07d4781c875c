import type { ParsedLog } from '@rootline/logparse';
import { isChange } from '../evidence/change-events.ts';
import type { Findings } from '../evidence/find-findings.ts';
import { readFindings } from '../evidence/read-findings.ts';
import type { JudgedText } from '../judge/judge-text.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import { nameFailures } from '../statistical/name-failures.ts';
import { surenessOf } from '../verdict/sureness.ts';
import { barredBy } from './guards.ts';
import { messageLine } from './message-line.ts';
import { placeSuspects } from './place-suspects.ts';
import { SMALL_LINES, weighedKind } from './suspect-line.ts';
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
    ({ line }) => !(baseline !== null && isKnown(log, findings, line)) && !isRepeat(log, findings, line),
  );
  const isOrdered = keepsOrder(log, findings, text);
  const isBarred = barredBy({ log, kind: text.kind, steady: findings.steady, textAt: text.window.textAt });
  const weighed = isOrdered
    ? []
    : weighSuspects(
        suspectLines({ lineCount: log.lineCount, textAt: text.window.textAt }, places),
        weighedKind(text.kind, log.lineCount),
        text.weights.signals,
        placeReach(log.lineCount),
        isBarred,
      ).map((one) => atMessage(one, log, text));
  const sureness = surenessOf({ log, text, weighed, findings });
  const placed = isOrdered ? { log, findings } : placeSuspects(log, findings, weighed, text.window);
  return { log: placed.log, namedAt, findings: { ...placed.findings, sureness } };
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

/** True for what a loop has said before: it is judged by its first time. */
function isRepeat(log: ParsedLog, { cycle }: Findings, line: number): boolean {
  return cycle !== null && line > cycle.lastLine && cycle.templates.has(templateOfLine(log.templates, log, line));
}

/** Failing entries from which on an incident of a service has an order. */
const ORDERED_ENTRIES = 10;

/**
 * True where the order of the failures decides alone, as nothing in the wording tells cause from effect: in a service that
 * works over time, among answers of a server, in an incident of many entries, where stated errors make none, and where it
 * points to a change. What ends with a verdict is the record of a run.
 */
function keepsOrder(log: ParsedLog, findings: Findings, text: JudgedText): boolean {
  const { templates, levels, lineCount, entryCount, timeAxis } = log;
  // A document of one line has no lines to weigh.
  if (entryCount > lineCount) return true;
  const { ranked, main, isRun } = findings;
  const isService = text.kind === 'service' || text.kind === 'requests';
  if (isRun || !isService || timeAxis === null || text.lastVerdict !== 'none' || lineCount < SMALL_LINES) return false;
  if (main === null) return levels.ERROR + levels.FATAL > 0;
  const template = templates[ranked[0]?.templateIndex ?? -1];
  return text.kind === 'requests' || main.entries >= ORDERED_ENTRIES || (template !== undefined && isChange(template));
}

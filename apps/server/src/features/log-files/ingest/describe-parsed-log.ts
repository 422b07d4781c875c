import { errorHeat, type FileFacts } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { rcaPossible } from '@rootline/rca';
import type { Proposal } from './ingest-operations.ts';

/** Buckets of the heat strip in the list. */
const HEAT_BUCKETS = 60;
const LISTED_RULES = 20;

/** What is learnt while entries are written. */
export type FoundOnTheWay = Pick<
  FileFacts,
  'rawLineEnd' | 'componentCount' | 'besideCount' | 'untimedCount' | 'partCount' | 'hasPlainTimes'
>;

/** What the list shows of a parsed log, counted from it. */
export function describeParsedLog(log: ParsedLog, found: FoundOnTheWay = {}, proposal: Proposal | null = null) {
  const facts = { ...factsOf(log), ...found };
  return {
    entryCount: log.entryCount,
    errorCount: log.levels.ERROR + log.levels.FATAL,
    warningCount: log.levels.WARN,
    heat: heatOf(log),
    facts: proposal === null ? facts : withProposal(facts, proposal),
    rcaNotPossibleReason: rcaPossible(log).reason,
  };
}

function heatOf(log: ParsedLog): number[] {
  // The axis reaches past the end of the file.
  const used = Math.ceil((log.lineCount + 1 - log.lineAxis.start) / log.lineAxis.bucketSize);
  return errorHeat(log.lineLevels.slice(0, used), HEAT_BUCKETS);
}

function factsOf(log: ParsedLog): FileFacts {
  return {
    format: log.format,
    formatReason: log.formatReason,
    zone: log.zone,
    ...zoneOffsetOf(log),
    ...standInsOf(log),
    lineCount: log.lineCount,
    ...(log.explainedShare !== undefined && { explainedShare: log.explainedShare }),
    levels: log.levels,
    firstTimestamp: isoTime(log.firstTimestampMs),
    lastTimestamp: isoTime(log.lastTimestampMs),
    notes: log.notes,
    ...(log.stepCount !== undefined && { stepCount: log.stepCount }),
    ...rulesOf(log),
  };
}

/** The zone of the file's own clock, when all its times have one; else those that they state. */
function zoneOffsetOf({ zoneOffsets }: ParsedLog): Pick<FileFacts, 'zoneOffsetMinutes' | 'zoneOffsets'> {
  const [offset, another] = zoneOffsets;
  if (offset === undefined) return {};
  return another === undefined ? { zoneOffsetMinutes: offset } : { zoneOffsets };
}

/** What stands for the date that the times do not state. */
function standInsOf({ startMs, dayMs }: ParsedLog): Pick<FileFacts, 'startTimestamp' | 'dayTimestamp'> {
  const startTimestamp = isoTime(startMs ?? null);
  const dayTimestamp = isoTime(dayMs ?? null);
  return { ...(startTimestamp !== null && { startTimestamp }), ...(dayTimestamp !== null && { dayTimestamp }) };
}

/** A layout that a model proposed is a format of this file, and no rule that anybody could open. */
function withProposal({ rules = [], ...facts }: FileFacts, { rule, model }: Proposal): FileFacts {
  const own = rules.find(({ id }) => id === rule.id);
  const others = rules.filter((other) => other !== own);
  const matched = own === undefined ? '' : ` ${own.matchedLines} of ${own.triedLines} lines match it.`;
  return {
    ...facts,
    ...(others.length > 0 && { rules: others }),
    ...(own !== undefined && {
      format: 'proposed',
      formatReason: `The lines have no known header; ${model} proposed a layout.${matched}`,
    }),
  };
}

/** Only rules that did something: every list of files carries them. */
function rulesOf({ rules = [] }: ParsedLog): Pick<FileFacts, 'rules'> {
  const told = rules.filter(({ matchedLines, isSkipped }) => matchedLines > 0 || isSkipped);
  if (told.length === 0) return {};
  return { rules: told.toSorted((a, b) => b.matchedLines - a.matchedLines).slice(0, LISTED_RULES) };
}

/** Outside what a date can hold there is no time. */
export function isoTime(timeMs: number | null): string | null {
  if (timeMs === null || !(Math.abs(timeMs) <= 8.64e15)) return null;
  return new Date(timeMs).toISOString();
}

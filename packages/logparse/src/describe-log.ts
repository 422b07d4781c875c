import type { LineIndexState } from './lines/line-index.ts';
import type { TextEncoding } from './lines/text-decoder.ts';
import type { TimeReader } from './normalize/time-reader.ts';
import { writeNotes } from './notes.ts';
import type { OutsideLines, ParsedLog } from './parsed-log.ts';
import { levelCounts, type Summary } from './summary.ts';
import { buildTemplates } from './templates/build-templates.ts';
import { orNull } from './templates/or-null.ts';
import type { Pattern } from './templates/pattern.ts';

/** All that was learnt from the lines of a file, in one pass or in parts. */
export interface LogFacts {
  format: string;
  formatReason: string;
  encoding: TextEncoding;
  rules?: ParsedLog['rules'];
  noted: ReadonlySet<string>;
  times: Pick<
    TimeReader,
    'zone' | 'zoneOffsets' | 'startMs' | 'dayMs' | 'assumed' | 'guessedYear' | 'guessedDay' | 'yearsTooLate'
  >;
  summary: Summary;
  /** In the order in which they came. */
  patterns: readonly Pattern[];
  /** Message templates were too many to be kept apart. */
  isCapped: boolean;
  entries: { cutEntries: number; unexplained: number; outside: OutsideLines };
  source: SourceFacts;
  steps?: Pick<ParsedLog, 'steps' | 'stepCount'> | null;
}

interface SourceFacts {
  lineCount: number;
  byteCount: number;
  cutLines: number;
  /** Some bytes were no text. */
  hasReplaced: boolean;
  index: { result(): Pick<LineIndexState, 'stride' | 'offsets'> };
}

/** What is known about a log after it was read. */
export function describeLog(facts: LogFacts): ParsedLog {
  const { times, summary, entries, source } = facts;
  const { templates, templateOfPattern, axes } = buildTemplates(facts.patterns, (count) => summary.axes(count));
  const strong = summary.strong(templateOfPattern);
  return {
    format: facts.format,
    formatReason: facts.formatReason,
    ...(facts.encoding === 'utf-8' ? {} : { encoding: facts.encoding }),
    zone: times.zone,
    zoneOffsets: [...times.zoneOffsets],
    ...(Number.isNaN(times.startMs) ? {} : { startMs: times.startMs }),
    ...(Number.isNaN(times.dayMs) ? {} : { dayMs: times.dayMs }),
    ...(Object.keys(times.assumed).length === 0 ? {} : { assumed: times.assumed }),
    ...(facts.rules === undefined ? {} : { rules: facts.rules }),
    ...facts.steps,
    notes: writeNotes(facts),
    byteCount: source.byteCount,
    lineCount: source.lineCount,
    entryCount: summary.entryCount,
    explainedShare: source.lineCount === 0 ? 1 : Math.max(0, 1 - entries.unexplained / source.lineCount),
    outside: entries.outside,
    levels: levelCounts(summary.levels),
    signalCount: summary.signalCount,
    firstTimestampMs: orNull(summary.firstTimestampMs),
    lastTimestampMs: orNull(summary.lastTimestampMs),
    templates,
    templateOfPattern,
    lineAxis: axes.lineAxis,
    timeAxis: axes.timeAxis,
    lineLevels: axes.lineLevels,
    timeLevels: axes.timeLevels,
    strongHead: strong.head,
    strongTail: strong.tail,
    lineIndex: source.index.result(),
  };
}

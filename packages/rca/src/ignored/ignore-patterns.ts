import type { LevelCounts } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { type IgnoredMessage, messageFinder } from './ignored-templates.ts';

/** Signals from which on an entry counts among those that tell of something. */
const SIGNAL = 2;

/**
 * The log in which what a person ignores counts as background, as in a log from when all was well: its templates keep
 * their places and their entries, and state nothing that failed. Gives the same log where it holds none of it.
 */
export function ignorePatterns(log: ParsedLog, messages: readonly IgnoredMessage[]): ParsedLog {
  const messagesOf = messageFinder(messages);
  const templates = log.templates.map((template) => (messagesOf(template).length > 0 ? calmed(template) : template));
  const ignored = ignoredTemplatesOf({ templates });
  if (ignored.length === 0) return log;
  const told = log.templates.reduce((sum, { signal, count }, index) => {
    return templates[index]?.ignored !== undefined && signal >= SIGNAL ? sum + count : sum;
  }, 0);
  const levels = ignored.reduce((sum, one) => exchanged(sum, one.ignored, one.levels), log.levels);
  return { ...log, templates, levels, signalCount: Math.max(0, log.signalCount - told) };
}

/** The log as its file states it: what is ignored has its levels again. */
export function asInFile(log: ParsedLog): ParsedLog {
  const ignored = ignoredTemplatesOf(log);
  if (ignored.length === 0) return log;
  const levels = ignored.reduce((sum, one) => exchanged(sum, one.levels, one.ignored), log.levels);
  const templates = log.templates.map((one) => (one.ignored === undefined ? one : { ...one, levels: one.ignored }));
  return { ...log, levels, templates };
}

type IgnoredTemplate = LogTemplate & Required<Pick<LogTemplate, 'ignored'>>;

export function ignoredTemplatesOf({ templates }: Pick<ParsedLog, 'templates'>): IgnoredTemplate[] {
  return templates.filter((template): template is IgnoredTemplate => template.ignored !== undefined);
}

function calmed(template: LogTemplate): LogTemplate {
  const { failedAnswers: _, ...rest } = template;
  const { FATAL, ERROR, WARN, INFO, DEBUG, none } = template.levels;
  return {
    ...rest,
    levels: { FATAL: 0, ERROR: 0, WARN: 0, INFO: FATAL + ERROR + WARN + INFO, DEBUG, none },
    ignored: template.levels,
    signal: 0,
    exceptionClass: null,
    rootExceptionClass: null,
  };
}

/** Counts with one part of them in place of another. */
function exchanged(counts: LevelCounts, before: LevelCounts, after: LevelCounts): LevelCounts {
  return {
    FATAL: counts.FATAL - before.FATAL + after.FATAL,
    ERROR: counts.ERROR - before.ERROR + after.ERROR,
    WARN: counts.WARN - before.WARN + after.WARN,
    INFO: counts.INFO - before.INFO + after.INFO,
    DEBUG: counts.DEBUG - before.DEBUG + after.DEBUG,
    none: counts.none - before.none + after.none,
  };
}

import type { LogTemplate, ParsedLog } from '@rootline/logparse';

/** Entries per line from which on a line number says little about the order. */
const CROWDED = 4;

/**
 * The log with its entries spread over pseudo lines by their time, where many entries share a physical line, as in a JSON
 * document without line breaks. For judging order and distance only: none of these lines is one of the file.
 */
export function byEntry(log: ParsedLog): ParsedLog {
  const { timeAxis, entryCount, lineCount } = log;
  if (timeAxis === null || entryCount < CROWDED * Math.max(1, lineCount)) return log;
  const span = Math.max(1, timeAxis.bucketSize * timeAxis.buckets);
  const lineAt = (ms: number | null) =>
    ms === null ? 1 : Math.min(entryCount, 1 + Math.floor(((ms - timeAxis.start) / span) * entryCount));
  const spread = (template: LogTemplate): LogTemplate => ({
    ...template,
    firstLine: lineAt(template.firstTimestampMs),
    lastLine: lineAt(template.lastTimestampMs),
    lineBuckets: template.timeBuckets,
    components: template.components.map((component) => ({
      ...component,
      firstLine: lineAt(template.firstTimestampMs),
    })),
  });
  return {
    ...log,
    lineCount: entryCount,
    templates: log.templates.map(spread),
    lineAxis: { start: 1, bucketSize: entryCount / timeAxis.buckets, buckets: timeAxis.buckets },
    lineLevels: log.timeLevels,
  };
}

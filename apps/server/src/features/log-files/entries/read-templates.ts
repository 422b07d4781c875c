import type { LogTemplateView } from '@rootline/contract';
import { readPackedDigest, unpackZeros } from '../digest-file.ts';
import { isoTime } from '../ingest/describe-parsed-log.ts';
import type { EntryOperations } from './entry-operations.ts';

/** The most frequent templates of a file. */
export async function readTemplates({ digestPath, limit, hasAxis }: EntryOperations['templates']['input']) {
  const log = await readPackedDigest(digestPath);
  const usedBuckets = Math.ceil((log.lineCount + 1 - log.lineAxis.start) / log.lineAxis.bucketSize);
  const frequent = log.templates.toSorted((a, b) => b.count - a.count || a.firstLine - b.firstLine).slice(0, limit);
  const views = frequent.map(
    (template): LogTemplateView => ({
      id: template.id,
      text: template.text,
      count: template.count,
      levels: template.levels,
      firstLine: template.firstLine,
      lastLine: template.lastLine,
      firstTimestamp: isoTime(template.firstTimestampMs),
      lastTimestamp: isoTime(template.lastTimestampMs),
      exampleLines: template.exampleLines,
      histogram: unpackZeros(template.lineBuckets).slice(0, usedBuckets),
      ...(hasAxis && log.timeAxis !== null ? { timeHistogram: unpackZeros(template.timeBuckets) } : {}),
      component: template.components[0]?.name ?? null,
    }),
  );
  const { start, bucketSize } = log.timeAxis ?? log.lineAxis;
  const kind = log.timeAxis === null ? ('line' as const) : ('time' as const);
  return {
    json: Buffer.from(views.map((view) => JSON.stringify(view)).join()),
    total: log.templates.length,
    ...(hasAxis ? { axis: { kind, start, bucketSize } } : {}),
  };
}

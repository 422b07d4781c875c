import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogParser, type ParsedLog } from '../../packages/logparse/src/index.ts';

const PLACEHOLDER = /<[a-z]+>/g;

/** A log as the scorers take it. */
export interface LearnedLog {
  /** One JSON object per physical line of an entry. */
  templates: string;
  facts: Record<string, unknown>;
  formatReason: string;
}

/** Parses a log with the formats of particular systems left out: its header is learnt from its own lines alone. */
export async function parseLearnedOnly(file: string): Promise<LearnedLog> {
  const starts: number[] = [];
  const entries: { line: number; lineEnd: number; patternId: number }[] = [];
  const options = { fileName: path.basename(file), referenceTimeMs: Date.now(), isLearnedOnly: true };
  const parser = createLogParser(options, ({ count, lineStart, lineEnd, patternId }) => {
    for (let i = 0; i < count; i++) {
      starts.push(lineStart[i] ?? 0);
      entries.push({ line: lineStart[i] ?? 0, lineEnd: lineEnd[i] ?? 0, patternId: patternId[i] ?? 0 });
    }
  });
  parser.push(await readFile(file));
  const log = parser.finish();
  return {
    templates: entries.flatMap((entry) => linesOf(entry, log)).join('\n'),
    facts: {
      entries: log.entryCount,
      levels: log.levels,
      firstTimestamp: isoOf(log.firstTimestampMs),
      lastTimestamp: isoOf(log.lastTimestampMs),
      starts,
      format: log.format,
    },
    formatReason: log.formatReason,
  };
}

function linesOf({ line, lineEnd, patternId }: { line: number; lineEnd: number; patternId: number }, log: ParsedLog) {
  const template = log.templates[log.templateOfPattern[patternId] ?? 0];
  const text = template?.text.replace(PLACEHOLDER, '<*>');
  return Array.from({ length: lineEnd - line + 1 }, (_none, i) =>
    JSON.stringify({ line: line + i, templateId: template?.id, template: text }),
  );
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

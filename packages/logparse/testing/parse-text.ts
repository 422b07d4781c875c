import { createLogParser } from '../src/parse-log.ts';
import type { EntryBatch, ParsedLog } from '../src/parsed-log.ts';
import type { LogRules } from '../src/rules/log-rule.ts';

/** The library itself compiles without platform types; every host of the tests has it. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** An entry as a test looks at it. */
export interface ParsedEntry {
  line: number;
  lineEnd: number;
  /** First line of the entry that it goes on; 0 = none. */
  partOf: number;
  level: number;
  signal: number;
  /** 0 = it does not say, 1 = well, 2 = failed. */
  outcome: number;
  time: string | null;
  message: string;
  metadata: Record<string, unknown> | null;
  templateId: string;
}

export const REFERENCE_MS = Date.UTC(2026, 6, 1);

/** An entry before its template is known. */
export type CollectedEntry = Omit<ParsedEntry, 'templateId'> & { patternId: number };

/** Parses a whole log given as text or bytes, in chunks of a size. */
export function parseText(
  input: string | Uint8Array,
  options: { fileName?: string; chunkBytes?: number; rules?: LogRules } = {},
): { entries: ParsedEntry[]; log: ParsedLog } {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const raw: CollectedEntry[] = [];
  const { fileName = 'x.log', rules } = options;
  const parser = createLogParser(
    { referenceTimeMs: REFERENCE_MS, fileName, ...(rules && { rules }) },
    collectEntries(raw),
  );
  const size = options.chunkBytes ?? 64 * 1024;
  for (let at = 0; at < bytes.length; at += size) parser.push(bytes.slice(at, at + size));
  const log = parser.finish();
  return { entries: withTemplates(raw, log), log };
}

/** A sink that adds the entries to a list. */
export function collectEntries(into: CollectedEntry[]): (batch: EntryBatch) => void {
  return (batch) => {
    for (let i = 0; i < batch.count; i++) {
      const ms = batch.timestampMs[i] ?? Number.NaN;
      const metadata = batch.metadataAt(i);
      into.push({
        line: batch.lineStart[i] ?? 0,
        lineEnd: batch.lineEnd[i] ?? 0,
        partOf: batch.partOf[i] ?? 0,
        level: batch.level[i] ?? 0,
        signal: batch.signal[i] ?? 0,
        outcome: batch.outcome[i] ?? 0,
        time: Number.isNaN(ms) ? null : new Date(ms).toISOString(),
        message: batch.messageAt(i),
        metadata: metadata === null ? null : JSON.parse(metadata),
        patternId: batch.patternId[i] ?? 0,
      });
    }
  };
}

export function withTemplates(raw: readonly CollectedEntry[], log: ParsedLog): ParsedEntry[] {
  return raw.map(({ patternId, ...entry }) => ({
    ...entry,
    templateId: log.templates[log.templateOfPattern[patternId] ?? -1]?.id ?? '',
  }));
}

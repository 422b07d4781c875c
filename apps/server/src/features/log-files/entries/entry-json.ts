import { LOG_LEVELS } from '@rootline/contract';
import { isoTime } from '../ingest/describe-parsed-log.ts';

/** One row of ENTRY_COLUMNS. */
export interface EntryRow {
  seq: number;
  line: number;
  lineEnd: number;
  level: number;
  timestampMs: number | null;
  patternId: number;
  message: string;
  /** Already the JSON text of an object, written by the parser. */
  metadata: string | null;
}

export const ENTRY_COLUMNS =
  'seq::DOUBLE, line::DOUBLE, line_end::DOUBLE, level, ts_ms, pattern_id, message, metadata' as const;

/** A row of ENTRY_COLUMNS as the JSON text of an entry; metadata is passed on without being parsed. */
export function entryJson(row: EntryRow, templateId: string | null): string {
  const level = LOG_LEVELS[row.level - 1];
  const timestamp = isoTime(row.timestampMs);
  return `{"id":"${row.seq}","level":${quote(level ?? null)},"timestamp":${quote(timestamp)},"message":${quote(row.message)},"metadata":${row.metadata ?? 'null'},"line":${row.line},"lineEnd":${row.lineEnd},"templateId":${quote(templateId)}}`;
}

function quote(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}

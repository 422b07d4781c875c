import { casePlaceText, LOG_LEVELS } from '@rootline/contract';
import { isoTime } from '../ingest/describe-parsed-log.ts';
import type { Dialect, SegmentValue } from './dialect.ts';

/** One row of entryColumns. */
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
  component: string | null;
  /** As it stands in the file; null when it is not asked for or not known. */
  raw: string | null;
  /** Lines beside it that belong to no entry. */
  linesBefore: string | null;
  linesBehind: string | null;
  /** First line of the entry that it goes on. */
  partOf: string | null;
}

/** Columns that hold an entry's lines around its message, and all of it where the message is none of them. */
export const RAW_PARTS = ['raw_time', 'raw_head', 'raw_tail', 'raw'] as const;

/** An entry's lines as they stand in the file, where segments hold them. */
export const rawText = ({ joined }: Dialect) =>
  `coalesce(raw, ${joined(['raw_time', 'raw_head', 'message', 'raw_tail'])})`;

/** Columns that hold the lines beside an entry that belong to none. */
export const BESIDE_COLUMNS = ['lines_before', 'lines_behind'] as const;

/** Which lines of the file its segments hold beside messages. */
export interface KeptLines {
  /** They hold raw lines and components, as all do that were written since there are such columns. */
  hasRawLines: boolean;
  /** They hold lines that belong to no entry. */
  hasLinesBeside: boolean;
  /** They say which entries go on another one. */
  hasParts: boolean;
  /** The times before their lines hold no letters of words. */
  hasPlainTimes: boolean;
}

/** What is read of an entry, in the order of EntryRow. */
export function entryColumns(
  { hasRawLines, hasLinesBeside, hasParts, withRaw }: KeptLines & { withRaw: boolean },
  dialect: Dialect,
): string {
  const beside = hasLinesBeside && withRaw ? BESIDE_COLUMNS : BESIDE_COLUMNS.map((column) => `NULL AS ${column}`);
  return `seq::DOUBLE, line::DOUBLE, line_end::DOUBLE, level, ts_ms, pattern_id, message, metadata,
    ${hasRawLines ? 'component' : 'NULL AS component'}, ${hasRawLines && withRaw ? rawText(dialect) : 'NULL'} AS raw_text,
    ${beside.join()}, ${hasParts ? 'part_of' : 'NULL AS part_of'}`;
}

/** What was read of an entry, from the columns as they are selected. */
export function toEntryRow(row: readonly SegmentValue[]): EntryRow {
  const [seq, line, lineEnd, level, timestampMs, patternId, message, metadata, component, ...lines] = row;
  const [raw, before, behind, partOf] = lines;
  return {
    seq: Number(seq),
    line: Number(line),
    lineEnd: Number(lineEnd),
    level: Number(level),
    timestampMs: typeof timestampMs === 'number' ? timestampMs : null,
    patternId: Number(patternId),
    message: typeof message === 'string' ? message : '',
    metadata: typeof metadata === 'string' ? metadata : null,
    component: typeof component === 'string' ? component : null,
    raw: typeof raw === 'string' ? raw : null,
    linesBefore: typeof before === 'string' ? before : null,
    linesBehind: typeof behind === 'string' ? behind : null,
    partOf: typeof partOf === 'string' ? partOf : null,
  };
}

/** Of an entry among those of other files: which file it is of, and its time by the common clock. */
interface MergedInto {
  logFileId: string;
  place: { atMs: number; number: number; seq: number };
  /** null: its file names no time. */
  atMs: number | null;
}

/** A row of entryColumns as the JSON text of an entry; metadata is passed on without being parsed. */
export function entryJson(row: EntryRow, templateId: string | null, into?: MergedInto): string {
  const level = LOG_LEVELS[row.level - 1];
  const timestamp = isoTime(row.timestampMs);
  const lines =
    textMember('raw', row.raw) +
    textMember('linesBefore', row.linesBefore) +
    textMember('linesBehind', row.linesBehind) +
    (row.partOf === null ? '' : `,"partOf":${row.partOf}`) +
    (into === undefined
      ? ''
      : `,"logFileId":${quote(into.logFileId)},"place":"${casePlaceText(into.place)}","at":${quote(isoTime(into.atMs))}`);
  return `{"id":"${row.seq}","level":${quote(level ?? null)},"timestamp":${quote(timestamp)},"message":${quote(row.message)},"metadata":${row.metadata ?? 'null'},"line":${row.line},"lineEnd":${row.lineEnd},"templateId":${quote(templateId)},"component":${quote(row.component)}${lines}}`;
}

function textMember(name: string, text: string | null): string {
  return text === null ? '' : `,"${name}":${quote(text)}`;
}

function quote(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}

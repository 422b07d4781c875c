import { EntryDraft, type EntryPlace, type MetadataSource } from '../entries/entry-draft.ts';
import { cleanText } from '../lines/clean-text.ts';
import { isFailedAnswer } from '../normalize/answer.ts';
import { metadataJson } from '../normalize/metadata.ts';
import { levelWithOwn } from '../normalize/own-level.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
import type { Fields } from '../normalize/record-values.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { NO_FIT } from './format.ts';
import type { HeaderReader } from './text-header.ts';

/** The fields of a record that no part of its entry was read from. */
class RecordRest implements MetadataSource {
  metadataOf({ detail }: EntryPlace): string | null {
    if (!(detail instanceof ReadRecord)) return null;
    const { record, used } = detail;
    const rest: Fields = Object.create(null);
    for (const key of Object.keys(record)) if (!used.includes(key)) rest[key] = record[key];
    return metadataJson(rest);
  }
}

class ReadRecord {
  readonly record: Fields;
  readonly used: readonly string[];

  constructor(record: Fields, used: readonly string[]) {
    this.record = record;
    this.used = used;
  }
}

const REST = new RecordRest();
const PROBE = new EntryDraft();

/** Makes what reads the records of a file. */
export type OpenReader = (times: TimeReader) => RecordReader;

/** Fills an entry from a record; what is left over becomes its metadata. `inner` reads a header inside the message. */
export function writeRecord(draft: EntryDraft, record: Fields, reader: RecordReader, inner: HeaderReader | null): void {
  const entry = reader.read(record);
  const message = cleanText(entry.message).trimEnd();
  const lineFeed = message.indexOf('\n');
  const lineEnd = lineFeed < 0 ? message.length : lineFeed;
  draft.timestampMs = entry.timestampMs;
  draft.level = entry.level;
  draft.component = cleanText(entry.component);
  draft.failedStatus = isFailedAnswer(entry.status) ? entry.status : 0;
  draft.answer = entry.isRequest ? entry.status : 0;
  draft.outcome = entry.outcome;
  draft.isSummary = entry.isSummary;
  draft.isOfRecord = true;
  draft.write(message.slice(0, lineEnd));
  draft.moreText = moreOf(message.slice(lineEnd + 1), entry.more);
  draft.detail = new ReadRecord(record, entry.used);
  draft.metadata = REST;
  if (inner !== null) readInner(draft, inner);
}

/** Takes a header off the message of a record and what it says into the draft. */
export function readInner(draft: EntryDraft, inner: HeaderReader): void {
  if (inner.read(draft.bytes, draft.messageStart, draft.messageEnd, PROBE) === NO_FIT) return;
  draft.messageStart = PROBE.messageStart;
  draft.level = levelWithOwn(draft.level, PROBE.level);
  if (Number.isNaN(draft.timestampMs)) draft.timestampMs = PROBE.timestampMs;
  if (PROBE.component !== '') draft.component = PROBE.component;
}

function moreOf(rest: string, stack: string | null): string | null {
  const parts = [rest, stack === null ? '' : cleanText(stack)].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n');
}

import type { EntryFieldsRef, FieldSource } from '../entries/entry-draft.ts';
import { EntryDraft } from '../entries/entry-draft.ts';
import { cleanText } from '../lines/clean-text.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { type Fields, isRecord, type RecordReader } from '../normalize/record-fields.ts';
import { NO_FIT } from './format.ts';
import type { HeaderReader } from './text-header.ts';

const REST: FieldSource = {
  fieldsOf({ detail }: EntryFieldsRef) {
    if (!isRecord(detail)) return null;
    const { record, used } = detail as unknown as { record: Fields; used: string[] };
    const rest: Fields = Object.create(null);
    for (const key of Object.keys(record)) if (!used.includes(key)) rest[key] = record[key];
    return rest;
  },
};
const PROBE = new EntryDraft();

/** Fills an entry from a record; what is left over becomes its metadata. `inner` reads a header inside the message. */
export function writeRecord(draft: EntryDraft, record: Fields, reader: RecordReader, inner: HeaderReader | null): void {
  const entry = reader.read(record);
  const message = cleanText(entry.message).trimEnd();
  const lineFeed = message.indexOf('\n');
  const lineEnd = lineFeed < 0 ? message.length : lineFeed;
  draft.timestampMs = entry.timestampMs;
  draft.level = entry.level;
  draft.component = entry.component.toWellFormed();
  draft.text = message;
  draft.messageEnd = lineEnd;
  draft.moreText = moreOf(message.slice(lineEnd + 1), entry.more);
  draft.detail = { record, used: entry.used };
  draft.fields = REST;
  if (inner !== null && inner.read(message, 0, lineEnd, PROBE) !== NO_FIT) {
    draft.messageStart = PROBE.messageStart;
    if (draft.level === NO_LEVEL) draft.level = PROBE.level;
    if (Number.isNaN(draft.timestampMs)) draft.timestampMs = PROBE.timestampMs;
    if (PROBE.component !== '') draft.component = PROBE.component;
  }
}

function moreOf(rest: string, stack: string | null): string | null {
  const parts = [rest, stack === null ? '' : cleanText(stack)].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n');
}

import type { EntryAssembler } from '../entries/entry-assembler.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';
import type { Bytes } from '../lines/bytes.ts';

/** Makes the whole line bytes[start, end) the message. */
export function entryOfLine(draft: EntryDraft, bytes: Bytes, start: number, end: number): EntryDraft {
  draft.bytes = bytes;
  draft.headerStart = start;
  draft.messageStart = start;
  draft.messageEnd = end;
  draft.placeEnd = end;
  return draft;
}

/** Makes a line that has no known form an entry of its own; its first words may state a level. */
export function lineOfUnknownForm(
  entries: EntryAssembler,
  bytes: Bytes,
  start: number,
  end: number,
  lineNumber: number,
): void {
  entryOfLine(entries.begin(lineNumber), bytes, start, end).levelInMessage = true;
}

import type { EntryAssembler } from '../entries/entry-assembler.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';

/** Makes the whole line text[start, end) the message. */
export function entryOfLine(draft: EntryDraft, text: string, start: number, end: number): EntryDraft {
  draft.text = text;
  draft.headerStart = start;
  draft.messageStart = start;
  draft.messageEnd = end;
  return draft;
}

/** Makes a line that has no known form an entry of its own; its first words may state a level. */
export function lineOfUnknownForm(
  entries: EntryAssembler,
  text: string,
  start: number,
  end: number,
  lineNumber: number,
): void {
  entryOfLine(entries.begin(lineNumber), text, start, end).levelInMessage = true;
}

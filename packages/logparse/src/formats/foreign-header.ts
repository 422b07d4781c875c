import type { EntryDraft } from '../entries/entry-draft.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { shapeAt, type TimeReader } from '../normalize/time-reader.ts';

/** A line that begins with a full date and time starts an entry, also when its header is not the file's usual one. */
export function readForeignHeader(
  text: string,
  start: number,
  end: number,
  times: TimeReader,
  draft: EntryDraft,
): boolean {
  const at = text.charCodeAt(start) === 91 ? start + 1 : start;
  const first = text.charCodeAt(at);
  // Years and English day or month names: everything else cannot begin a full date.
  if (!(first >= 48 && first <= 57) && !(first >= 65 && first <= 87)) return false;
  const shape = shapeAt(text, at, end);
  if (shape === null || !/[Yy]/.test(shape) || !/[hH]/.test(shape)) return false;
  const ms = times.read(shape, text, at, end);
  if (Number.isNaN(ms)) return false;
  let message = times.end;
  while (message < end && ' \t:|,-]'.includes(text.charAt(message))) message++;
  draft.timestampMs = ms;
  draft.level = NO_LEVEL;
  draft.component = '';
  draft.text = text;
  draft.headerStart = start;
  draft.messageStart = message;
  draft.messageEnd = end;
  draft.levelInMessage = true;
  draft.fields = null;
  return true;
}

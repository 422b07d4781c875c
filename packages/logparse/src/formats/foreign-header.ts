import type { EntryDraft } from '../entries/entry-draft.ts';
import type { Bytes } from '../lines/bytes.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { matchedNear } from '../normalize/matched-time.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { shapeAt } from '../normalize/whole-time.ts';

const DIVIDERS = new Uint8Array(256);
for (const mark of ' \t:|,-]') DIVIDERS[mark.charCodeAt(0)] = 1;

const NEAR_MS = 3_600_000;

/**
 * A line that begins with a full date and time starts an entry, also when its header is not the file's usual one; one that
 * lacks its year or day does so when it lies near the entry before, at `lastMs`.
 */
export function readForeignHeader(
  bytes: Bytes,
  start: number,
  end: number,
  times: TimeReader,
  draft: EntryDraft,
  lastMs: number,
): boolean {
  const at = bytes[start] === 91 ? start + 1 : start;
  const first = bytes[at] as number;
  // Years and English day or month names: everything else cannot begin a full date.
  if (!(first >= 48 && first <= 57) && !(first >= 65 && first <= 87)) return false;
  const shape = shapeAt(bytes, at, end);
  if (shape === null || !/[hH]/.test(shape)) return false;
  if (!/[Yye]/.test(shape) && !(/[sr]/.test(shape) && matchedNear(lastMs, NEAR_MS))) return false;
  const ms = times.read(shape, bytes, at, end);
  if (Number.isNaN(ms)) return false;
  let message = times.end;
  while (message < end && DIVIDERS[bytes[message] as number] === 1) message++;
  draft.timestampMs = ms;
  draft.level = NO_LEVEL;
  draft.component = '';
  draft.bytes = bytes;
  draft.headerStart = start;
  draft.messageStart = message;
  draft.messageEnd = end;
  draft.placeEnd = end;
  draft.levelInMessage = true;
  draft.metadata = null;
  return true;
}

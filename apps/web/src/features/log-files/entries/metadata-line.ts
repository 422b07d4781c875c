import type { LogEntry } from '@rootline/contract';
import { visibleControls } from './message-marks.ts';

/** What a line has room for; the opened entry shows the rest. */
const MOST_CHARACTERS = 300;

/** Metadata as JSON on one line, `{ "host": "a" }`; empty without any. */
export function metadataLine(metadata: LogEntry['metadata']): string {
  if (Object.keys(metadata ?? {}).length === 0) return '';
  const json = JSON.stringify(metadata, null, 1).replace(/\n\s*/g, ' ');
  return visibleControls(json.length > MOST_CHARACTERS ? `${json.slice(0, MOST_CHARACTERS)}…` : json);
}

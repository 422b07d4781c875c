import type { ParsedLog } from '@rootline/logparse';
import { answersRequests, isRunLog } from '../profile/run-log.ts';
import type { LogKind } from './features.ts';
import type { TextWindow } from './text-window.ts';

/** With a prefix, or of 64 bits; shorter and longer runs of hex digits are commits and image layers. */
const ADDRESS = /\b0x[0-9a-f]{3,}|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16}\b/;
/** Share of its lines from which on addresses make a log that of a kernel or a core dump. */
const ADDRESS_SHARE = 0.12;
const SAMPLE_LINES = 5000;

/** What kind of record a log is. */
export function kindOfLog(log: ParsedLog, { lines, textAt }: TextWindow): LogKind {
  if (answersRequests(log)) return 'requests';
  const sample = lines.slice(0, SAMPLE_LINES);
  const addressed = sample.filter((line) => ADDRESS.test(textAt(line) ?? '')).length;
  // A service writes ids that look like addresses; a kernel states no levels.
  const isUnstated = log.levels.none > log.entryCount / 2;
  if (isUnstated && addressed > ADDRESS_SHARE * sample.length) return 'kernel';
  return isRunLog(log) ? 'run' : 'service';
}

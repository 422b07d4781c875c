import { LIMITS, type TailLine } from '@rootline/contract';
import { statedLevel } from '@rootline/logparse';

/** What container runtimes put before each line: its time, which a tail tells by itself. */
const RUNTIME_HEAD = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) F /;
const LAST_MS = 253_402_300_799_999;

/** One line as a tail tells it. */
export function tailLine({
  stream,
  service,
  atMs,
  text,
}: Pick<TailLine, 'stream' | 'service' | 'text'> & { atMs: number }) {
  const message = text.replace(RUNTIME_HEAD, '');
  return {
    // Times come from senders, who may write any.
    at: new Date(Math.min(LAST_MS, Math.max(0, atMs))).toISOString(),
    stream,
    service,
    level: statedLevel(message),
    text: message.slice(0, LIMITS.tails.lineLength),
  } satisfies TailLine;
}

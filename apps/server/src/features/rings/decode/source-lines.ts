import type { RingRecord } from '../disk/record-batch.ts';
import { cutText, streamName } from './record-line.ts';

type SourceLine = [stream: string, timeMs: number, text: string];

/** Records of the lines of a source, each a list as JSON. Streams lose the ending that their files have. */
export function readSourceLines(body: string, add: (record: RingRecord) => void): void {
  for (const line of body.split('\n')) {
    const [stream, timeMs, text] = JSON.parse(line) as SourceLine;
    add({ stream: streamName(stream.replace(/\.log$/, '')), timeMs, line: cutText(text) });
  }
}

import type { RcaResult } from '@rootline/contract';
import { createLogParser, type ParsedLog } from '@rootline/logparse';
import { analyzeCase, analyzeStatistically, type RawLine, type ReadLines } from '@rootline/rca';
import type { Stream } from '../rings/rings.ts';
import { idsOfEntries, inOneTime, withDigest } from './clocked-log.ts';

/** The current lines of a stream, each with a line feed. */
export interface RingLines {
  stream: Stream;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The result for the lines of a window. */
export interface Judged {
  result: RcaResult;
  entryCount: number;
  lineCount: number;
  /** Lines after the last failing entry, in the stream with the fewest; null if no entry fails. */
  linesAfterFailure: number | null;
}

/** Analyzes the current lines of the streams; null if there are none. */
export async function judgeRings(streams: readonly RingLines[], nowMs: number): Promise<Judged | null> {
  const read = streams.map(({ stream, bytes }, i) => {
    const { name, service, aliases } = stream;
    return withDigest({ id: String(i + 1), file: name, service, aliases }, parse(name, bytes, nowMs));
  });
  const [first] = read;
  if (first === undefined) return null;
  const { files } = inOneTime(read);
  const result =
    read.length === 1
      ? await analyzeStatistically(first.log.log, first.log.readLines, null)
      : await analyzeCase({ files, notRead: [] });
  return {
    result,
    entryCount: files.reduce((sum, { log }) => sum + log.entryCount, 0),
    lineCount: files.reduce((sum, { log }) => sum + log.lineCount, 0),
    linesAfterFailure: linesAfterFailure(files.map(({ log }) => log)),
  };
}

function linesAfterFailure(logs: readonly ParsedLog[]): number | null {
  const after = logs.flatMap(({ lineCount, strongHead, strongTail }) => {
    const last = strongTail.at(-1) ?? strongHead.at(-1);
    return last === undefined ? [] : [lineCount - last.lineEnd];
  });
  return after.length === 0 ? null : Math.min(...after);
}

function parse(name: string, bytes: Uint8Array, nowMs: number) {
  const ids = idsOfEntries();
  const parser = createLogParser({ fileName: name, referenceTimeMs: nowMs }, ids.sink);
  // The parser keeps its first piece for a while, so it must be small.
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) parser.push(bytes.subarray(at, at + PIECE_BYTES));
  const log = parser.finish();
  const encoding = log.encoding ?? 'utf-8';
  return { log, readLines: readerOf(new TextDecoder(encoding), bytes, log.lineIndex), ids: ids.result() };
}

/** Reads lines from memory through a line index. */
function readerOf(
  decoder: TextDecoder,
  bytes: Uint8Array,
  { stride, offsets }: { stride: number; offsets: number[] },
): ReadLines {
  return async (ranges) => {
    const lines: RawLine[] = [];
    for (const { from, to } of ranges) {
      const step = Math.min(offsets.length - 1, Math.floor((Math.max(1, from) - 1) / stride));
      let at = offsets[step] ?? bytes.length;
      for (let line = step * stride + 1; line <= to && at < bytes.length; line++) {
        const found = bytes.indexOf(LINE_FEED, at);
        const end = found < 0 ? bytes.length : found;
        if (line >= from) lines.push({ line, text: decoder.decode(bytes.subarray(at, end)).replace(/\r$/, '') });
        at = end + 1;
      }
    }
    return lines;
  };
}

const LINE_FEED = 0x0a;
const PIECE_BYTES = 256 * 1024;

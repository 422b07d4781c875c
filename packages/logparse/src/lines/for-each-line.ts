import type { Bytes } from './bytes.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Calls `take` for every physical line of bytes[from, to), without LF or CR LF; text after the last line end is a line too.
 * Behind `to` stands a line feed.
 */
export function forEachLine(bytes: Bytes, from: number, to: number, take: (start: number, stop: number) => void): void {
  for (let at = from; at < to; ) {
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    take(at, lineFeed > at && bytes[lineFeed - 1] === CARRIAGE_RETURN ? lineFeed - 1 : lineFeed);
    at = lineFeed + 1;
  }
}

import { LIMITS } from '@rootline/contract';
import { PLAIN } from '../detect/learn-strays.ts';
import { cleanLines } from '../lines/clean-text.ts';
import { detectEncoding } from '../lines/detect-encoding.ts';
import { createTextDecoder } from '../lines/text-decoder.ts';
import type { ParsedLog } from '../parsed-log.ts';

const { sampleLines, lineLength, leastLines } = LIMITS.formatInference;
/** From this share on the lines begin alike, so that there is a layout to be found. */
const ALIKE_SHARE = 0.5;
const LOOKED_AT = 32;
const COMPARED = 8;
/** Sentences begin alike too; a number, a bracket or a bar among the first marks makes a header likely. */
const HEADER_MARK = /[0[|]/;

/**
 * Lines that show the layout of a log which was read as plain text although its lines begin alike; null when the log
 * was understood, is too short, or shows no layout.
 * @param bytes the first bytes of the log
 */
export function sampleOfUnknown(log: ParsedLog, bytes: Uint8Array): string[] | null {
  const isUnread = log.format === PLAIN.name && log.firstTimestampMs === null && log.levels.none === log.entryCount;
  if (!isUnread || log.entryCount < leastLines) return null;
  const lines = firstLines(bytes).filter((line) => /^\S/.test(line));
  const beginning = commonest(lines.map(beginningOf));
  if (beginning === null || !HEADER_MARK.test(beginning.text)) return null;
  if (beginning.count < lines.length * ALIKE_SHARE) return null;
  const step = Math.max(1, lines.length / sampleLines);
  const count = Math.min(sampleLines, lines.length);
  return Array.from({ length: count }, (_, i) => (lines[Math.floor(i * step)] ?? '').slice(0, lineLength));
}

/** The lines of the first bytes of a log without terminal escapes; the last one may be cut. */
export function firstLines(bytes: Uint8Array): string[] {
  return cleanLines(createTextDecoder(detectEncoding(bytes)).decode(bytes)).split(/\r?\n/);
}

function beginningOf(line: string): string {
  return line
    .slice(0, LOOKED_AT)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '0')
    .replace(/ +/g, ' ')
    .slice(0, COMPARED);
}

function commonest(texts: readonly string[]): { text: string; count: number } | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best: { text: string; count: number } | null = null;
  for (const [text, count] of counts) if (best === null || count > best.count) best = { text, count };
  return best;
}

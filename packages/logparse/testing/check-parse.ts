import { cleanLines } from '../src/lines/clean-text.ts';
import type { ParsedLog } from '../src/parsed-log.ts';
import { type ParsedEntry, parseText } from './parse-text.ts';

/** The library itself compiles without platform types; every host of the tests has it. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}

/** Parses bytes in chunks of one size and at once; gives what is wrong about the outcome, as sentences. */
export function wrongsOfParse(bytes: Uint8Array, chunkBytes: number): string[] {
  const { entries, log } = parseText(bytes, { chunkBytes });
  const wrong: string[] = [];
  const expectEqual = (what: string, actual: unknown, expected: unknown) => {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) wrong.push(`${what}: ${a.slice(0, 300)} instead of ${b.slice(0, 300)}`);
  };
  const whole = parseText(bytes, { chunkBytes: bytes.length + 1 });
  expectEqual('entries by chunk', entries, whole.entries);
  expectEqual('log by chunk', log, whole.log);
  const lineFeeds = bytes.filter((byte) => byte === 10).length;
  const lines = lineFeeds + (bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0);
  if (log.encoding === undefined) expectEqual('lines', log.lineCount, lines);
  expectEqual('bytes', log.byteCount, bytes.length);
  expectEqual('entries', log.entryCount, entries.length);
  expectEqual('entries of templates', sum(log.templates.map(({ count }) => count)), entries.length);
  expectEqual('entries by level', sum(Object.values(log.levels)), entries.length);
  expectEqual('entries by line', sum(log.lineLevels.flatMap((counts) => Object.values(counts))), entries.length);
  for (const { id, count, lineBuckets, exampleLines, firstLine } of log.templates) {
    expectEqual(`buckets of ${id}`, sum(lineBuckets), count);
    expectEqual(`first line of ${id} among its examples`, exampleLines.includes(firstLine), true);
  }
  // Records of a document may stand in one line, and one in parts has those of other writers between.
  const sharesLines = /^(?:json|json-array$|docker-json|cri)/.test(log.format);
  expectEqual('lines that two entries have', overlaps(entries, sharesLines), []);
  expectEqual('last line in the file', (entries.at(-1)?.lineEnd ?? 0) <= log.lineCount, true);
  if (log.encoding === undefined) wrong.push(...wrongsOfLines(bytes, entries, log));
  return wrong;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** First lines of entries that begin before the entry before has ended, or end before they begin. */
function overlaps(entries: readonly ParsedEntry[], sharesLines: boolean): number[] {
  let last = 0;
  return entries
    .filter(({ line, lineEnd }) => {
      const isWrong = lineEnd < line || line < (sharesLines ? Math.max(1, last) : last + 1);
      last = lineEnd;
      return isWrong;
    })
    .map(({ line }) => line);
}

/** Every physical line lies in an entry or in one stretch outside, and what counts as blank shows nothing. */
function wrongsOfLines(
  bytes: Uint8Array,
  entries: readonly ParsedEntry[],
  { outside, lineCount }: ParsedLog,
): string[] {
  const places = Array.from({ length: lineCount + 1 }, () => new Set<string>());
  for (const { line, lineEnd } of entries) for (let at = line; at <= lineEnd; at++) places[at]?.add('entry');
  const twice: number[] = [];
  for (const { kind, from, to } of outside.ranges) {
    for (let at = from; at <= to; at++) {
      if ((places[at]?.size ?? 1) > 0) twice.push(at);
      places[at]?.add(kind);
    }
  }
  const lost = places.flatMap((place, line) => (line > 0 && place.size === 0 ? [line] : []));
  const lines = new TextDecoder().decode(bytes).split('\n');
  const hidden = lines.filter((line, index) => places[index + 1]?.has('blank') && !isBlank(line));
  const counted = sum(outside.counts.map((count) => count.lines));
  const ranged = sum(outside.ranges.map(({ from, to }) => to - from + 1));
  return [
    ...(twice.length > 0 ? [`lines in an entry and outside: ${twice}`] : []),
    ...(lost.length > 0 ? [`lines nowhere: ${lost}`] : []),
    ...(hidden.length > 0 ? [`lines that count as blank: ${JSON.stringify(hidden.slice(0, 5))}`] : []),
    ...(counted === ranged ? [] : [`${counted} lines counted outside, ${ranged} in stretches`]),
  ];
}

/** A wrapper around nothing is blank too. */
function isBlank(line: string): boolean {
  const visible = Array.from(cleanLines(line), (c) => (c <= ' ' ? ' ' : c))
    .join('')
    .trim();
  return (
    visible === '' ||
    /^\[\w+\]:?$/.test(visible) ||
    /\|\s*(?:\d\S+Z)?$/.test(visible) ||
    /^\S+Z std(?:out|err) [FP]$/.test(visible)
  );
}

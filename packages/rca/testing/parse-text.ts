import { createLogParser, type ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../src/ports.ts';

/** The library itself compiles without platform types; every host of the tests has it. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** A log in memory as the analysis gets it: parsed by the real parser, and readable again line by line. */
export interface LogInMemory {
  log: ParsedLog;
  readLines: ReadLines;
  lines: string[];
}

/** Parses text as a UTF-8 file. */
export function parseText(text: string): LogInMemory {
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  const parser = createLogParser({ referenceTimeMs: Date.parse('2026-03-01T00:00:00Z') }, () => {});
  parser.push(new TextEncoder().encode(text));
  return {
    log: parser.finish(),
    lines,
    readLines: async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((line, i) => ({ line: from + i, text: line }))),
  };
}

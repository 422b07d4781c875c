import { createLogParser, type ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../ports.ts';
import type { CheckCase } from './check-case.ts';

/** Parses the log of a case as an upload is parsed; its lines are read again from memory. */
export function openCheckCase({ fileName, writeLines }: CheckCase): { log: ParsedLog; readLines: ReadLines } {
  const lines = writeLines();
  const parser = createLogParser({ fileName, referenceTimeMs: REFERENCE_TIME_MS }, () => {});
  // The texts are ASCII.
  parser.push(Uint8Array.from(`${lines.join('\n')}\n`, (char) => char.charCodeAt(0)));
  return {
    log: parser.finish(),
    readLines: async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
  };
}

/** Gives the year to the times that have none, the same at every check. */
const REFERENCE_TIME_MS = Date.parse('2026-03-01T00:00:00Z');

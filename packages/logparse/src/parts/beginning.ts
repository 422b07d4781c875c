import { BatchBuffer } from '../entries/batch-buffer.ts';
import { EntryAssembler } from '../entries/entry-assembler.ts';
import type { FormatChoice, LineReader, Surprises } from '../formats/format.ts';
import { ByteLines } from '../lines/byte-lines.ts';
import type { LineSink, LinesStart } from '../lines/line-source.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import type { LogParserOptions } from '../parsed-log.ts';
import { Summary } from '../summary.ts';
import { createPatterns } from '../templates/create-patterns.ts';
import type { PatternTable } from '../templates/pattern-table.ts';

/** A reader of lines that has learnt from some, whose entries went nowhere. */
export interface Beginning {
  entries: EntryAssembler;
  patterns: PatternTable;
  times: TimeReader;
  notes: Set<string>;
  reader: LineReader;
  surprises: Surprises;
}

export function openBeginning(
  { open }: Pick<Extract<FormatChoice, { reads: 'lines' }>, 'open'>,
  { referenceTimeMs, fileName = '' }: LogParserOptions,
): Beginning {
  const times = new TimeReader(referenceTimeMs, fileName);
  const notes = new Set<string>();
  const patterns = createPatterns();
  const entries = new EntryAssembler(patterns, new BatchBuffer(() => {}), new Summary(() => patterns));
  const reader = open({ entries, times, notes });
  return { entries, patterns, times, notes, reader, surprises: reader.surprises ?? { changes: 0, strays: 0 } };
}

/** Cuts bytes into lines for the reader. */
export function linesFor(
  { entries, reader }: Beginning,
  start: LinesStart,
  line: LineSink['line'] = (bytes, from, to, lineNumber) => reader.line(bytes, from, to, lineNumber),
): ByteLines {
  return new ByteLines({ leaveOut: (count) => entries.leaveOut(count), line, release: () => entries.detach() }, start);
}

/** Reads whole lines of which the first has this number. */
export function readLines(begun: Beginning, lines: Uint8Array, line: number): void {
  const source = linesFor(begun, { line, offset: 0 });
  source.push(lines);
  source.finish();
}

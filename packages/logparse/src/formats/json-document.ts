import { LIMITS } from '@rootline/contract';
import { applyOrder, type DayOrder } from '../detect/day-order.ts';
import { byteLengthOf } from '../lines/bytes.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { LearntKeys } from '../normalize/record-plans.ts';
import type { DocumentFormat, FormatContext } from './format.ts';
import { parseRecord } from './json-lines.ts';
import { JsonScanner } from './json-scanner.ts';
import { type OpenRest, RestLines } from './rest-lines.ts';
import type { HeaderReader } from './text-header.ts';
import { writeRecord } from './write-record.ts';

const LONGEST_BETWEEN = 4096;
const MAX_RECORD = LIMITS.line.entryBytes;

export interface JsonDocumentOptions {
  /** Where records lie: `''` at the root one after another, `[]` in a root array, `.events[]` in an array of the root object. */
  path: string;
  zeroToSeven: boolean;
  inner: ((context: FormatContext) => HeaderReader) | null;
  /** Reads what follows the document when it is no JSON. */
  openRest: OpenRest;
  /** Keys of time and level with names of their own. */
  learnt: LearntKeys;
  /** How dates are read that can be read in several ways; null = the times are clear. */
  order: DayOrder | null;
}

/** JSON whose records do not follow lines: pretty-printed, or many on one line. Only one record is in memory at a time. */
export function createJsonDocument(context: FormatContext, options: JsonDocumentOptions): DocumentFormat {
  const { entries } = context;
  applyOrder(options.order, context);
  entries.gaps = 'container';
  const reader = new RecordReader(context.times, options.zeroToSeven, options.learnt);
  const inner = options.inner?.(context) ?? null;
  const scanner = new JsonScanner(options.path);
  let kept = '';
  let leftOut = 0;
  let cut = 0;
  /** The end of what has stood since the last record. */
  let between = '';
  let recordLine = 0;
  let rest: RestLines | null = null;

  function finishRecord(text: string): void {
    const tooMany = leftOut + byteLengthOf(text.slice(MAX_RECORD));
    if (tooMany > 0) entries.leaveOut(tooMany);
    leftOut = 0;
    const draft = entries.begin(scanner.recordStartLine);
    draft.recordText = text.slice(0, MAX_RECORD);
    const record = tooMany > 0 ? null : parseRecord(text);
    if (record !== null) writeRecord(draft, record, reader, inner);
    else {
      if (tooMany > 0) cut++;
      const raw = text.slice(0, MAX_RECORD);
      const lineEnd = raw.indexOf('\n');
      draft.write(lineEnd < 0 ? raw : raw.slice(0, lineEnd));
      draft.moreText = lineEnd < 0 ? null : raw.slice(lineEnd + 1);
    }
    entries.endAt(scanner.lastLine);
    recordLine = scanner.lastLine;
  }

  /** The document is over: the line that shows it, and all that follow, are lines of a log. */
  function leave(before: string, piece: string): void {
    entries.close();
    for (let line = recordLine + 1; line < scanner.line; line++) entries.recordOutside('container', line);
    entries.gaps = 'blank';
    const lineFeed = before.lastIndexOf('\n');
    // What stands behind a record in its last line has no line of its own.
    const isInLine = lineFeed < 0 && scanner.line === recordLine;
    rest = new RestLines(scanner.line, context, { open: options.openRest, isInLine });
    rest.text(before.slice(lineFeed + 1) + piece);
  }

  return {
    text(piece) {
      if (rest !== null) return rest.text(piece);
      let from = 0;
      while (from < piece.length) {
        const wasInside = scanner.isInRecord;
        const at = scanner.advance(piece, from);
        if (wasInside || scanner.recordEnded || scanner.isInRecord) {
          const start = wasInside ? from : scanner.recordStart;
          const more = piece.slice(start, at);
          if (kept.length <= MAX_RECORD) kept += more;
          else leftOut += byteLengthOf(more);
        }
        if (scanner.recordEnded) {
          finishRecord(kept);
          kept = '';
        }
        if (scanner.hasLeft) return leave(between + piece.slice(from, at), piece.slice(at));
        if (scanner.isInRecord || scanner.recordEnded) between = '';
        else between = (between + piece.slice(from, at)).slice(-LONGEST_BETWEEN);
        from = at;
      }
    },
    end() {
      rest?.end();
      if (scanner.isInRecord && kept.trim() !== '') finishRecord(kept.trimEnd());
      if (cut > 0) context.notes.add('Records longer than 256 KiB were truncated.');
    },
  };
}

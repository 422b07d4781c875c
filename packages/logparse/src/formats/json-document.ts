import { LIMITS } from '@rootline/contract';
import { byteLengthOf } from '../lines/bytes.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { DocumentFormat, FormatContext } from './format.ts';
import { parseRecord } from './json-lines.ts';
import { JsonScanner } from './json-scanner.ts';
import type { HeaderReader } from './text-header.ts';
import { writeRecord } from './write-record.ts';

const MAX_RECORD = LIMITS.line.entryBytes;

export interface JsonDocumentOptions {
  /** Where records lie: `''` at the root one after another, `[]` in a root array, `.events[]` in an array of the root object. */
  path: string;
  zeroToSeven: boolean;
  inner: ((context: FormatContext) => HeaderReader) | null;
}

/** JSON whose records do not follow lines: pretty-printed, or many on one line. Only one record is in memory at a time. */
export function createJsonDocument(context: FormatContext, options: JsonDocumentOptions): DocumentFormat {
  const { entries } = context;
  const reader = new RecordReader(context.times, options.zeroToSeven);
  const inner = options.inner?.(context) ?? null;
  const scanner = new JsonScanner(options.path);
  let kept = '';
  let leftOut = 0;
  let cut = 0;

  function finishRecord(text: string): void {
    const tooMany = leftOut + byteLengthOf(text.slice(MAX_RECORD));
    if (tooMany > 0) entries.leaveOut(tooMany);
    leftOut = 0;
    const draft = entries.begin(scanner.recordStartLine);
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
  }

  return {
    text(piece) {
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
        from = at;
      }
    },
    end() {
      if (scanner.isInRecord && kept.trim() !== '') finishRecord(kept.trimEnd());
      if (cut > 0) context.notes.add('Records longer than 256 KiB were cut.');
    },
  };
}

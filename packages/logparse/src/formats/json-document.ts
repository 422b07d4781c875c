import { LIMITS } from '@rootline/contract';
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
  let cut = 0;

  function finishRecord(text: string): void {
    const draft = entries.begin(scanner.recordStartLine);
    const record = text.length > MAX_RECORD ? null : parseRecord(text);
    if (record !== null) writeRecord(draft, record, reader, inner);
    else {
      if (text.length > MAX_RECORD) cut++;
      const raw = text.slice(0, MAX_RECORD);
      const lineEnd = raw.indexOf('\n');
      draft.text = raw;
      draft.messageEnd = lineEnd < 0 ? raw.length : lineEnd;
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
          if (kept.length <= MAX_RECORD) kept += piece.slice(start, at);
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

import { findRecords } from '../detect/find-records.ts';
import { JsonScanner } from '../formats/json-scanner.ts';
import { createTextDecoder } from '../lines/text-decoder.ts';

/** Where the records of a JSON document lie that is one line; null for any other file. */
export function recordsOfOneLine(sample: Uint8Array): string | null {
  const text = createTextDecoder('utf-8').decode(sample).trim();
  if (!/^\ufeff?[[{]/.test(text) || text.includes('\n')) return null;
  const place = findRecords(text);
  return place === null || place.path === '' || place.count < 2 ? null : place.path;
}

/** What stands in a file before its first line and behind its last one, which the text of the lines does not hold. */
export interface AroundLines {
  before: string;
  behind: string;
}

const LONGEST_AROUND = 64 * 1024;

/**
 * Writes each record of such a document on a line of its own. What stands around all records is told beside it, once all
 * are written; what separates them is left out.
 */
export async function* recordLines(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  around: AroundLines,
): AsyncGenerator<string> {
  const decoder = createTextDecoder('utf-8');
  const scanner = new JsonScanner(path);
  let between = '';
  let hasRecord = false;
  for await (const piece of bytes) yield* take(decoder.decode(piece, { stream: true }));
  yield* take(decoder.decode());
  if (!scanner.hasLeft) around.behind = between.trim();

  function* take(piece: string): Generator<string> {
    for (let from = 0; from < piece.length; ) {
      if (scanner.hasLeft) return yield piece.slice(from);
      const wasInside = scanner.isInRecord;
      const at = scanner.advance(piece, from);
      const isRecord = wasInside || scanner.isInRecord || scanner.recordEnded;
      const start = wasInside ? from : isRecord ? scanner.recordStart : at;
      between = (between + piece.slice(from, start)).slice(-LONGEST_AROUND);
      if (isRecord) {
        if (!hasRecord) around.before = between.replace(/^\ufeff/, '').trim();
        hasRecord = true;
        between = '';
        const part = piece.slice(start, at).replaceAll('\n', ' ');
        yield scanner.recordEnded ? `${part}\n` : part;
      }
      from = at;
    }
  }
}

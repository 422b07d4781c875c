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

/** Writes each record of such a document on a line of its own; what stands around the records is left out. */
export async function* recordLines(bytes: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = createTextDecoder('utf-8');
  const scanner = new JsonScanner(path);
  for await (const piece of bytes) yield* take(decoder.decode(piece, { stream: true }));
  yield* take(decoder.decode());

  function* take(piece: string): Generator<string> {
    for (let from = 0; from < piece.length; ) {
      if (scanner.hasLeft) return yield piece.slice(from);
      const wasInside = scanner.isInRecord;
      const at = scanner.advance(piece, from);
      if (wasInside || scanner.isInRecord || scanner.recordEnded) {
        const part = piece.slice(wasInside ? from : scanner.recordStart, at).replaceAll('\n', ' ');
        yield scanner.recordEnded ? `${part}\n` : part;
      }
      from = at;
    }
  }
}

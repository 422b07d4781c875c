import { findRecords } from '../detect/find-records.ts';
import { JsonScanner } from '../formats/json-scanner.ts';
import { createTextDecoder } from '../lines/text-decoder.ts';
import { labeledPairsIn, linesOfPairs } from './labeled-pairs.ts';

/** How the records of a document are written on lines of their own. */
export interface RecordPlan {
  /** Where they lie. */
  path: string;
  /** The list in each of them whose pairs of a time and a line are the entries; null = each is one. */
  pairs: string | null;
  /** What is done, as a sentence. */
  note: string;
}

/** How a JSON document is read by lines: one line of many records, or pairs of times and lines; null for any other file. */
export function recordPlanOf(sample: Uint8Array): RecordPlan | null {
  const text = createTextDecoder('utf-8').decode(sample).trim();
  if (!/^\ufeff?[[{]/.test(text)) return null;
  const pairs = labeledPairsIn(text);
  if (pairs !== null)
    return {
      path: pairs.path,
      pairs: pairs.key,
      note: 'This JSON document holds lines with labels: line numbers count those lines.',
    };
  if (text.includes('\n')) return null;
  const place = findRecords(text);
  if (place === null || place.path === '' || place.count < 2) return null;
  return { path: place.path, pairs: null, note: 'This JSON document is one line: line numbers count its records.' };
}

/** What stands in a file before its first line and behind its last one, which the text of the lines does not hold. */
export interface AroundLines {
  before: string;
  behind: string;
}

const LONGEST_AROUND = 64 * 1024;
/** Of the list of one object; log stores answer with a few thousand lines. */
const LONGEST_LIST = 64 * 1024 * 1024;

/**
 * Writes each record of such a document on a line of its own. What stands around all records is told beside it, once all
 * are written; what separates them is left out.
 */
export async function* recordLines(
  bytes: AsyncIterable<Uint8Array>,
  { path, pairs }: RecordPlan,
  around: AroundLines,
): AsyncGenerator<string> {
  const decoder = createTextDecoder('utf-8');
  const scanner = new JsonScanner(path);
  let between = '';
  let hasRecord = false;
  let kept = '';
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
        const part = piece.slice(start, at);
        if (pairs === null) yield scanner.recordEnded ? `${part.replaceAll('\n', ' ')}\n` : part.replaceAll('\n', ' ');
        else {
          kept += part;
          if (scanner.recordEnded || kept.length > LONGEST_LIST) {
            for (const line of linesOfPairs(kept, pairs)) yield `${line.replaceAll('\n', ' ')}\n`;
            kept = '';
          }
        }
      }
      from = at;
    }
  }
}

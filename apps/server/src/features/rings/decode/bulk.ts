import type { RingRecord } from '../disk/record-batch.ts';
import { cutText, streamName } from './record-line.ts';

export interface BulkItem {
  action: string;
  index: string;
  /** Why it was not taken; null when it was. */
  refusal: string | null;
}

const ACTIONS = new Set(['index', 'create']);
/** The date at the end of an index: shippers start an index each day, and all of them are one stream. */
const DATED = /[-_.]\d{4}[.-]\d{2}[.-]\d{2}$/;
const TIMES = ['@timestamp', 'timestamp', 'time', 'timereported'];

/** Reads the lines of a bulk request of Elasticsearch, each document as the line that it is. What is no document is refused by itself. */
export function readBulk(text: string, pathIndex: string | null, take: (record: RingRecord) => void): BulkItem[] {
  const items: BulkItem[] = [];
  const lines = linesOf(text);
  for (let next = lines.next(); next.done !== true; next = lines.next()) {
    const head = readAction(next.value, pathIndex);
    if (head === null) {
      items.push({ action: 'index', index: pathIndex ?? '', refusal: 'The action is not valid' });
      continue;
    }
    const { action, index } = head;
    if (action === 'delete') {
      items.push({ action, index, refusal: 'A ring takes new documents only' });
      continue;
    }
    const { value: document, done } = lines.next();
    const time = done === true ? null : timeOf(document);
    const refusal = !ACTIONS.has(action)
      ? 'A ring takes new documents only'
      : time === null
        ? 'The document is not a JSON object'
        : null;
    if (refusal === null && time !== null && done !== true) {
      take({ timeMs: time, stream: streamName(index.replace(DATED, '')), line: cutText(document) });
    }
    items.push({ action, index, refusal });
  }
  return items;
}

/** The answer of Elasticsearch to such a request. */
export function bulkAnswer(items: readonly BulkItem[]): string {
  return JSON.stringify({
    took: 0,
    errors: items.some(({ refusal }) => refusal !== null),
    items: items.map(({ action, index, refusal }) => ({
      [action]: {
        _index: index,
        ...(refusal === null
          ? { _id: null, status: 201, result: 'created' }
          : { status: 400, error: { type: 'illegal_argument_exception', reason: refusal } }),
      },
    })),
  });
}

function* linesOf(text: string): Generator<string, undefined> {
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    if (line.trim() !== '') yield line;
    at = end + 1;
  }
}

function readAction(line: string, pathIndex: string | null): { action: string; index: string } | null {
  const [entry] = Object.entries(objectOf(line) ?? {});
  if (entry === undefined) return null;
  const [action, about] = entry;
  const named = typeof about === 'object' && about !== null && '_index' in about ? about._index : pathIndex;
  return { action, index: typeof named === 'string' ? named : '' };
}

/** NaN if the document has no time; null if the line is not a document. */
function timeOf(line: string): number | null {
  const document = objectOf(line);
  if (document === null) return null;
  const time = TIMES.map((name) => document[name]).find(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return typeof time === 'number' ? time : Date.parse(String(time));
}

function objectOf(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

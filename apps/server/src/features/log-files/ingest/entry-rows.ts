import type { EntryBatch } from '@rootline/logparse';

/** A batch of entries with texts of its own; the parser's batch ends with the call that brings it. */
export interface EntryRows {
  count: number;
  firstSeq: number;
  lineStart: Float64Array;
  lineEnd: Float64Array;
  level: Uint8Array;
  signal: Uint8Array;
  timestampMs: Float64Array;
  patternId: Uint32Array;
  messages: string[];
  /** '' = none. */
  metadata: string[];
  characters: number;
}

export function copyRows(batch: EntryBatch): EntryRows {
  const { count } = batch;
  const messages = new Array<string>(count);
  const metadata = new Array<string>(count);
  let characters = 0;
  for (let i = 0; i < count; i++) {
    const message = batch.messageAt(i);
    const further = batch.metadataAt(i);
    messages[i] = message;
    metadata[i] = further ?? '';
    characters += message.length + (further?.length ?? 0);
  }
  return {
    count,
    firstSeq: batch.firstSeq,
    lineStart: batch.lineStart.slice(0, count),
    lineEnd: batch.lineEnd.slice(0, count),
    level: batch.level.slice(0, count),
    signal: batch.signal.slice(0, count),
    timestampMs: batch.timestampMs.slice(0, count),
    patternId: batch.patternId.slice(0, count),
    messages,
    metadata,
    characters,
  };
}

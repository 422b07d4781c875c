import { type Bytes, bytesOf, LARGEST_CODE, newBytes, textOf } from '../lines/bytes.ts';
import { withTruncated } from '../normalize/metadata.ts';
import type { EntryBatch } from '../parsed-log.ts';
import type { ClosedEntry } from '../summary.ts';
import type { EntryDraft, MetadataSource } from './entry-draft.ts';

/** Rows of a vector of the store that the entries go to. */
export const BATCH_ENTRIES = 2048;
const NOTHING = newBytes(0);
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Columns that are filled entry by entry and handed to the sink when full. */
export class BatchBuffer {
  readonly #sink: (batch: EntryBatch) => void;
  readonly #lineStart = new Float64Array(BATCH_ENTRIES);
  readonly #lineEnd = new Float64Array(BATCH_ENTRIES);
  readonly #level = new Uint8Array(BATCH_ENTRIES);
  readonly #signal = new Uint8Array(BATCH_ENTRIES);
  readonly #outcome = new Uint8Array(BATCH_ENTRIES);
  readonly #timestampMs = new Float64Array(BATCH_ENTRIES);
  readonly #patternId = new Uint32Array(BATCH_ENTRIES);
  readonly #bytes = new Array<Bytes>(BATCH_ENTRIES).fill(NOTHING);
  readonly #joined = new Array<string | null>(BATCH_ENTRIES).fill(null);
  readonly #headerStart = new Int32Array(BATCH_ENTRIES);
  readonly #messageStart = new Int32Array(BATCH_ENTRIES);
  readonly #messageEnd = new Int32Array(BATCH_ENTRIES);
  readonly #placeEnd = new Int32Array(BATCH_ENTRIES);
  readonly #detail = new Array<unknown>(BATCH_ENTRIES).fill(null);
  readonly #metadata = new Array<MetadataSource | null>(BATCH_ENTRIES).fill(null);
  readonly #component = new Array<string>(BATCH_ENTRIES).fill('');
  readonly #recordText = new Array<string | null>(BATCH_ENTRIES).fill(null);
  readonly #partOf = new Float64Array(BATCH_ENTRIES);
  readonly #leftOut = new Float64Array(BATCH_ENTRIES);
  #count = 0;
  #firstSeq: number;
  readonly #firstPattern: number;
  #characters = 0;

  /** `seq`: the number of the first entry; `pattern`: what is added to the ids of patterns. */
  constructor(sink: (batch: EntryBatch) => void, { seq, pattern } = { seq: 0, pattern: 0 }) {
    this.#sink = sink;
    this.#firstSeq = seq;
    this.#firstPattern = pattern;
  }

  /** `joined`: the whole message when it has more than one line. */
  add(draft: EntryDraft, entry: ClosedEntry, patternId: number, joined: string | null): void {
    const i = this.#count++;
    this.#lineStart[i] = entry.line;
    this.#lineEnd[i] = entry.lineEnd;
    this.#level[i] = draft.level;
    this.#signal[i] = entry.signal;
    this.#outcome[i] = entry.outcome;
    this.#timestampMs[i] = draft.timestampMs;
    this.#patternId[i] = this.#firstPattern + patternId;
    this.#bytes[i] = draft.bytes;
    if (joined !== null) this.#joined[i] = joined;
    this.#headerStart[i] = draft.headerStart;
    this.#messageStart[i] = draft.messageStart;
    this.#messageEnd[i] = draft.messageEnd;
    if (draft.detail !== null) this.#detail[i] = draft.detail;
    // Mostly the same as in the batch before: comparing costs less than writing.
    if (this.#metadata[i] !== draft.metadata) this.#metadata[i] = draft.metadata;
    this.#placeEnd[i] = draft.placeEnd;
    this.#partOf[i] = draft.partOf;
    this.#leftOut[i] = draft.leftOut;
    if (this.#component[i] !== draft.component) this.#component[i] = draft.component;
    if (draft.recordText !== null) this.#recordText[i] = draft.recordText;
    this.#characters += draft.messageEnd - draft.messageStart + (joined?.length ?? 0) + (draft.recordText?.length ?? 0);
    if (this.#count >= BATCH_ENTRIES || this.#characters >= BATCH_CHARACTERS) this.flush();
  }

  flush(): void {
    const count = this.#count;
    if (count === 0) return;
    this.#sink({
      count,
      firstSeq: this.#firstSeq,
      lineStart: this.#lineStart,
      lineEnd: this.#lineEnd,
      level: this.#level,
      signal: this.#signal,
      outcome: this.#outcome,
      timestampMs: this.#timestampMs,
      patternId: this.#patternId,
      partOf: this.#partOf,
      messageAt: (index) => this.#messageAt(index),
      messageRoomAt: (index) => this.#messageRoomAt(index),
      writeMessage: (index, target, at) => this.#writeMessage(index, target, at),
      headerLengthAt: (index) => (this.#messageStart[index] as number) - (this.#headerStart[index] as number),
      metadataAt: (index) => this.#metadataAt(index),
      componentAt: (index) => this.#component[index] ?? '',
      recordTextAt: (index) => this.#recordText[index] ?? null,
    });
    this.#firstSeq += count;
    this.#count = 0;
    this.#characters = 0;
    this.#bytes.fill(NOTHING, 0, count);
    this.#joined.fill(null, 0, count);
    this.#detail.fill(null, 0, count);
    this.#recordText.fill(null, 0, count);
  }

  #messageAt(index: number): string {
    return (
      this.#joined[index] ??
      textOf(this.#bytes[index] ?? NOTHING, this.#messageStart[index] ?? 0, this.#messageEnd[index] ?? 0)
    );
  }

  #messageRoomAt(index: number): number {
    const joined = this.#joined[index] ?? null;
    if (joined !== null) return LARGEST_CODE * joined.length;
    return (this.#messageEnd[index] as number) - (this.#messageStart[index] as number);
  }

  #writeMessage(index: number, target: Uint8Array, at: number): number {
    const joined = this.#joined[index] ?? null;
    if (joined !== null) {
      const { bytes, end } = bytesOf(joined);
      target.set(bytes.subarray(0, end), at);
      return at + end;
    }
    const bytes = this.#bytes[index] as Bytes;
    const end = this.#messageEnd[index] as number;
    let to = at;
    // Most messages are short: a loop is faster than a call that copies.
    for (let from = this.#messageStart[index] as number; from < end; from++) target[to++] = bytes[from] as number;
    return to;
  }

  #metadataAt(index: number): string | null {
    const json = this.#fieldsAt(index);
    const leftOut = this.#leftOut[index] ?? 0;
    return leftOut === 0 ? json : withTruncated(json, leftOut);
  }

  #fieldsAt(index: number): string | null {
    const source = this.#metadata[index];
    if (source == null) return null;
    return source.metadataOf({
      bytes: this.#bytes[index] ?? NOTHING,
      headerStart: this.#headerStart[index] ?? 0,
      messageStart: this.#messageStart[index] ?? 0,
      messageEnd: this.#messageEnd[index] ?? 0,
      placeEnd: this.#placeEnd[index] ?? 0,
      detail: this.#detail[index],
    });
  }
}

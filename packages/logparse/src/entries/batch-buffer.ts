import { metadataJson } from '../normalize/metadata.ts';
import type { EntryBatch } from '../parsed-log.ts';
import type { EntryDraft, FieldSource } from './entry-draft.ts';

const BATCH_ENTRIES = 1024;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Columns that are filled entry by entry and handed to the sink when full. */
export class BatchBuffer {
  readonly #sink: (batch: EntryBatch) => void;
  readonly #lineStart = new Float64Array(BATCH_ENTRIES);
  readonly #lineEnd = new Float64Array(BATCH_ENTRIES);
  readonly #level = new Uint8Array(BATCH_ENTRIES);
  readonly #signal = new Uint8Array(BATCH_ENTRIES);
  readonly #timestampMs = new Float64Array(BATCH_ENTRIES);
  readonly #patternId = new Uint32Array(BATCH_ENTRIES);
  readonly #text = new Array<string>(BATCH_ENTRIES).fill('');
  readonly #joined = new Array<string | null>(BATCH_ENTRIES).fill(null);
  readonly #headerStart = new Int32Array(BATCH_ENTRIES);
  readonly #messageStart = new Int32Array(BATCH_ENTRIES);
  readonly #messageEnd = new Int32Array(BATCH_ENTRIES);
  readonly #detail = new Array<unknown>(BATCH_ENTRIES).fill(null);
  readonly #fields = new Array<FieldSource | null>(BATCH_ENTRIES).fill(null);
  #count = 0;
  #firstSeq = 0;
  #characters = 0;

  constructor(sink: (batch: EntryBatch) => void) {
    this.#sink = sink;
  }

  add(draft: EntryDraft, entry: BatchEntry): void {
    const i = this.#count++;
    this.#lineStart[i] = entry.lineStart;
    this.#lineEnd[i] = entry.lineEnd;
    this.#level[i] = draft.level;
    this.#signal[i] = entry.signal;
    this.#timestampMs[i] = draft.timestampMs;
    this.#patternId[i] = entry.patternId;
    this.#text[i] = draft.text;
    this.#joined[i] = entry.joined;
    this.#headerStart[i] = draft.headerStart;
    this.#messageStart[i] = draft.messageStart;
    this.#messageEnd[i] = draft.messageEnd;
    this.#detail[i] = draft.detail;
    this.#fields[i] = draft.fields;
    this.#characters += draft.messageEnd - draft.messageStart + (entry.joined?.length ?? 0);
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
      timestampMs: this.#timestampMs,
      patternId: this.#patternId,
      messageAt: (index) => this.#messageAt(index),
      metadataAt: (index) => this.#metadataAt(index),
    });
    this.#firstSeq += count;
    this.#count = 0;
    this.#characters = 0;
    this.#text.fill('', 0, count);
    this.#joined.fill(null, 0, count);
    this.#detail.fill(null, 0, count);
  }

  #messageAt(index: number): string {
    const joined = this.#joined[index];
    if (joined != null) return joined;
    return this.#text[index]?.slice(this.#messageStart[index], this.#messageEnd[index]) ?? '';
  }

  #metadataAt(index: number): string | null {
    const fields = this.#fields[index]?.fieldsOf({
      text: this.#text[index] ?? '',
      headerStart: this.#headerStart[index] ?? 0,
      messageStart: this.#messageStart[index] ?? 0,
      detail: this.#detail[index],
    });
    return fields == null ? null : metadataJson(fields);
  }
}

export interface BatchEntry {
  lineStart: number;
  lineEnd: number;
  signal: number;
  patternId: number;
  /** The whole message when it has more than one line. */
  joined: string | null;
}

import { join } from 'node:path';
import type { EntryBatch } from '@rootline/logparse';
import { ENTRY_COLUMNS, EntryGroup } from './entry-group.ts';
import type { WrittenSegment } from './ingest-operations.ts';
import { compressGroup, ParquetFile } from './parquet/parquet-file.ts';
import type { RawLines } from './raw-line-buffer.ts';
import { SegmentTally } from './segment-tally.ts';

/** Rows of a segment. Fewer make more files, more make a part of a log slower to find. */
const SEGMENT_ROWS = 100_000;
/** A segment of huge messages ends earlier. */
const SEGMENT_BYTES = 32 * 1024 * 1024;
/** Row groups that are compressed and written while the next one is being filled. */
const BEHIND = 2;

interface OpenSegment {
  number: number;
  path: string;
  tally: SegmentTally;
}

/** Writes entries into Parquet files of bounded size, while the parser goes on. */
export class SegmentWriter {
  /** Entries that name a component. */
  componentCount = 0;
  /** Entries that stand beside lines that belong to none. */
  besideCount = 0;
  readonly #folder: string;
  readonly #rawLines: RawLines;
  readonly #onSegment: (segment: WrittenSegment) => void;
  readonly #free: EntryGroup[] = [];
  #group = new EntryGroup();
  #segment: OpenSegment;
  #behind = 0;
  /** Everything that was begun, in the order of the file. */
  #written: Promise<void> = Promise.resolve();
  /** Only for what is in the chain above. */
  #file: ParquetFile | null = null;
  #failure: { error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(folder: string, rawLines: RawLines, onSegment: (segment: WrittenSegment) => void) {
    this.#folder = folder;
    this.#rawLines = rawLines;
    this.#onSegment = onSegment;
    this.#segment = this.#segmentOf(0);
  }

  /** Takes entries in file order; the batch may be used again afterwards. */
  add(batch: EntryBatch): void {
    for (let i = 0; i < batch.count; ) {
      // Only when more comes: what is found behind the last entry belongs to its row.
      if (this.#group.isFull) this.#pass();
      i = this.#group.add(batch, i, this.#rawLines);
    }
    if (batch.count > 0) this.#rawLines.release(batch.lineStart[batch.count - 1] as number);
  }

  /** Waits until not too much is left to write. Throws when writing failed. */
  async settle(): Promise<void> {
    while (this.#behind >= BEHIND && this.#failure === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Writes what is left, once all lines were passed. Throws when writing failed. */
  async finish(): Promise<void> {
    if (this.#group.count > 0) {
      const behind = this.#rawLines.behindEntries();
      if (behind !== null) this.#group.linesBehind.set(this.#group.count - 1, behind);
      this.#pass();
    }
    if (this.#segment.tally.rows > 0) this.#endSegment();
    await this.#written;
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Lets go of a file that is not finished. */
  async close(): Promise<void> {
    await this.#written;
    await this.#file?.close();
  }

  /** Encodes the group that is full; the rest happens while the next one is being filled. */
  #pass(): void {
    const group = this.#group;
    this.#group = this.#free.pop() ?? new EntryGroup();
    const { tally, path } = this.#segment;
    tally.add(group);
    this.componentCount += group.components.valueCount;
    this.besideCount += group.linesBefore.size + group.linesBehind.size;
    const rows = group.count;
    const compressed = compressGroup(group.encode());
    // It is awaited below, after what comes before it.
    compressed.catch(() => {});
    this.#behind++;
    this.#then(async () => {
      this.#file ??= await ParquetFile.create(path, ENTRY_COLUMNS);
      await this.#file.add(await compressed, rows);
      group.clear();
      this.#free.push(group);
      this.#behind--;
      this.#wake();
    });
    if (tally.rows >= SEGMENT_ROWS || tally.bytes >= SEGMENT_BYTES) this.#endSegment();
  }

  #endSegment(): void {
    const { number, path, tally } = this.#segment;
    this.#segment = this.#segmentOf(number + 1);
    this.#then(async () => {
      const file = this.#file;
      if (file === null) return;
      const written = await file.finish();
      this.#file = null;
      await file.close();
      this.#onSegment({ ...tally.summary(), number, path, ...written });
    });
  }

  #segmentOf(number: number): OpenSegment {
    return { number, path: join(this.#folder, `${number}.parquet`), tally: new SegmentTally() };
  }

  /** Nothing more is written after a failure. */
  #then(work: () => Promise<void>): void {
    this.#written = this.#written
      .then(() => (this.#failure === null ? work() : undefined))
      .catch((error: unknown) => {
        this.#failure = { error };
        this.#wake();
      });
  }
}

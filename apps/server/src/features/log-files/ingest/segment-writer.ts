import { once } from 'node:events';
import { join } from 'node:path';
import type { EntryBatch } from '@rootline/logparse';
import { EntryGroup } from './entry-group.ts';
import type { WrittenSegment } from './ingest-operations.ts';
import { openStoringThread } from './open-storing-thread.ts';
import type { RawLines } from './raw-line-buffer.ts';
import { SegmentTally } from './segment-tally.ts';
import type { FromStoringThread, ToStoringThread } from './storing-thread.ts';

/** Rows of the first segments. Fewer make more files, more make a part of a log slower to find. */
const SEGMENT_ROWS = 100_000;
/** A segment of huge messages ends earlier. */
const SEGMENT_BYTES = 32 * 1024 * 1024;
/** Segments of large logs are so many times as large, which keeps their number small. */
const MOST_TIMES = 10;
const DOUBLE_EVERY = 4;
const MOST_ROWS = MOST_TIMES * SEGMENT_ROWS;
/** Row groups that are stored while the next one is being filled. */
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
  /** Entries without a time. */
  untimedCount = 0;
  /** Entries that go on another one. */
  partCount = 0;
  /** The times before lines hold no word. */
  hasPlainTimes = true;
  readonly #folder: string;
  readonly #rawLines: RawLines;
  readonly #onSegment: (segment: WrittenSegment) => void;
  readonly #port = openStoringThread();
  readonly #free: EntryGroup[] = [];
  #group = new EntryGroup();
  #segment: OpenSegment;
  /** Groups that are being stored, and segments whose end was told: the oldest first. */
  readonly #behind: EntryGroup[] = [];
  readonly #ending: OpenSegment[] = [];
  #failure: { error: unknown } | null = null;
  /** Of the log that is being parsed. */
  #sha256: string | null = null;

  /** The checksum of the log is taken beside the writing, unless it is known. */
  constructor(
    { folder, logPath, firstNumber = 0 }: { folder: string; logPath: string | null; firstNumber?: number },
    rawLines: RawLines,
    onSegment: (segment: WrittenSegment) => void,
  ) {
    this.#folder = folder;
    this.#rawLines = rawLines;
    this.#onSegment = onSegment;
    this.#segment = this.#segmentOf(firstNumber);
    this.#port.on('message', (message: FromStoringThread) => this.#receive(message));
    if (logPath === null) this.#sha256 = '';
    else this.#tell({ kind: 'sum', path: logPath });
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
  settle(): Promise<void> {
    return this.#until(() => this.#behind.length < BEHIND);
  }

  /** Writes what is left, once all lines were passed. Throws when writing failed. */
  async finish(): Promise<{ sha256: string }> {
    if (this.#group.count > 0) {
      const behind = this.#rawLines.behindEntries();
      if (behind !== null) this.#group.linesBehind.set(this.#group.count - 1, behind);
      this.#pass();
    }
    if (this.#segment.tally.rows > 0) this.#endSegment();
    await this.#until(() => this.#behind.length === 0 && this.#ending.length === 0 && this.#sha256 !== null);
    return { sha256: this.#sha256 ?? '' };
  }

  /** What was learnt from the entries that were written. */
  found() {
    const { componentCount, besideCount, untimedCount, partCount, hasPlainTimes } = this;
    return { componentCount, besideCount, untimedCount, partCount, hasPlainTimes };
  }

  /** Lets go of a file that is not finished. */
  close(): void {
    this.#port.close();
  }

  async #until(isReached: () => boolean): Promise<void> {
    while (!isReached() && this.#failure === null) await once(this.#port, 'message');
    if (this.#failure !== null) throw this.#failure.error;
  }

  #pass(): void {
    const group = this.#group;
    this.#group = this.#free.pop() ?? new EntryGroup();
    this.#group.lastTimeMs = group.lastTimeMs;
    const { tally, path } = this.#segment;
    tally.add(group);
    this.untimedCount += group.untimedCount;
    this.componentCount += group.components.valueCount;
    this.besideCount += group.linesBefore.size + group.linesBehind.size;
    this.partCount += group.partOf.size;
    this.#behind.push(group);
    const room = roomOfSegment(this.#segment.number);
    // Reading the segments before them takes less than a second.
    this.#tell({ kind: 'group', path, group: group.share(), hasGrams: room.rows === MOST_ROWS });
    if (tally.rows >= room.rows || tally.bytes >= room.bytes) this.#endSegment();
  }

  #endSegment(): void {
    this.#ending.push(this.#segment);
    this.#tell({ kind: 'end' });
    this.#segment = this.#segmentOf(this.#segment.number + 1);
  }

  #segmentOf(number: number): OpenSegment {
    return { number, path: join(this.#folder, `${number}.parquet`), tally: new SegmentTally() };
  }

  #tell(message: ToStoringThread): void {
    this.#port.postMessage(message);
  }

  #receive(message: FromStoringThread): void {
    if (message.kind === 'failed') {
      this.#failure = { error: message.error };
    } else if (message.kind === 'summed') {
      this.#sha256 = message.sha256;
    } else if (message.kind === 'written') {
      this.hasPlainTimes &&= message.hasPlainTimes;
      const group = this.#behind.shift();
      group?.clear();
      if (group !== undefined) this.#free.push(group);
    } else {
      const { kind, ...written } = message;
      const segment = this.#ending.shift();
      if (segment === undefined) return;
      const { number, path, tally } = segment;
      this.#onSegment({ ...tally.summary(), number, path, ...written });
    }
  }
}

/** After how many rows or bytes of text segment `number`, from 0, ends. */
export function roomOfSegment(number: number): { rows: number; bytes: number } {
  const times = Math.min(MOST_TIMES, 2 ** Math.floor(number / DOUBLE_EVERY));
  return { rows: times * SEGMENT_ROWS, bytes: times * SEGMENT_BYTES };
}

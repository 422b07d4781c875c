import type { ByteLine } from '../lines/byte-line.ts';

/** Lines are dropped in blocks of this size or age. */
const BLOCK_BYTES = 64 * 1024;
const BLOCK_MS = 1000;

interface Block {
  bytes: Buffer;
  lines: number;
  /** When its last line arrived. */
  atMs: number;
}

/** The last lines of a stream, limited in bytes and age. Drops the oldest first. */
export class LineRing {
  /** Grows with every line that is added or dropped. */
  version = 0;
  /** Lines dropped for lack of space rather than for age. */
  crowdedOut = 0;
  #blocks: Block[] = [];
  #open = '';
  #openLines = 0;
  #openedMs = 0;
  #bytes = 0;
  #newestMs = 0;

  /** Adds a line. */
  push(line: ByteLine, nowMs: number): void {
    if (this.#open === '') this.#openedMs = nowMs;
    this.#open += `${line}\n`;
    this.#openLines++;
    this.#newestMs = nowMs;
    this.version++;
    if (this.#open.length >= BLOCK_BYTES || nowMs - this.#openedMs >= BLOCK_MS) this.#close(nowMs);
  }

  /** Drops lines older than `oldestMs`, then the oldest beyond `mostBytes`. */
  trim(oldestMs: number, mostBytes: number): void {
    for (let first = this.#blocks[0]; first !== undefined; first = this.#blocks[0]) {
      const isCrowded = this.#bytes + this.#open.length > mostBytes;
      if (first.atMs >= oldestMs && !isCrowded) return;
      if (isCrowded) this.crowdedOut += first.lines;
      this.#bytes -= first.bytes.length;
      this.#blocks.shift();
      this.version++;
    }
    if (this.#open === '' || this.#openedMs + BLOCK_MS >= oldestMs) return;
    this.#open = '';
    this.#openLines = 0;
    this.version++;
  }

  get lineCount(): number {
    return this.#openLines + this.#blocks.reduce((sum, { lines }) => sum + lines, 0);
  }

  /** When the oldest and the newest line arrived, about. */
  get oldestMs(): number {
    return this.#blocks[0]?.atMs ?? this.#openedMs;
  }
  get newestMs(): number {
    return this.#newestMs;
  }

  /** Copies all lines, each with a line feed; of those that arrived from a time on, where one is given. */
  bytes(fromMs = 0): Uint8Array<ArrayBuffer> {
    const wanted = this.#blocks.filter(({ atMs }) => atMs >= fromMs);
    const isOpenWanted = this.#openLines > 0 && this.#newestMs >= fromMs;
    const openLength = isOpenWanted ? this.#open.length : 0;
    const all = new Uint8Array(wanted.reduce((sum, { bytes }) => sum + bytes.length, 0) + openLength);
    let at = 0;
    for (const { bytes } of wanted) {
      all.set(bytes, at);
      at += bytes.length;
    }
    if (isOpenWanted) all.set(Buffer.from(this.#open, 'latin1'), at);
    return all;
  }

  #close(nowMs: number): void {
    const bytes = Buffer.from(this.#open, 'latin1');
    this.#blocks.push({ bytes, lines: this.#openLines, atMs: nowMs });
    this.#bytes += bytes.length;
    this.#open = '';
    this.#openLines = 0;
  }
}

import type { ByteLine } from '../sources/source.ts';

/** Lines are let go in blocks of this many bytes, or of this age. */
const BLOCK_BYTES = 64 * 1024;
const BLOCK_MS = 5000;

interface Block {
  bytes: Buffer;
  lines: number;
  /** When its last line came. */
  atMs: number;
}

/** The last lines of a stream, bounded by their bytes and their age, oldest let go first. */
export class LineRing {
  /** Grows with every line that comes or goes. */
  version = 0;
  /** Lines that were let go for want of room, not for their age. */
  crowdedOut = 0;
  #blocks: Block[] = [];
  #open = '';
  #openLines = 0;
  #openedMs = 0;
  #bytes = 0;

  /** Takes a line that came at a time. */
  push(line: ByteLine, nowMs: number): void {
    if (this.#open === '') this.#openedMs = nowMs;
    this.#open += `${line}\n`;
    this.#openLines++;
    this.version++;
    if (this.#open.length >= BLOCK_BYTES || nowMs - this.#openedMs >= BLOCK_MS) this.#close(nowMs);
  }

  /** Lets go what is older than a time, and of the rest what is too much. */
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

  /** All lines, each ended, in memory of their own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#bytes + this.#open.length);
    let at = 0;
    for (const { bytes } of this.#blocks) {
      all.set(bytes, at);
      at += bytes.length;
    }
    all.set(Buffer.from(this.#open, 'latin1'), at);
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

import { readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { createLogParser, type LogParserOptions, type ParsedLog } from '@rootline/logparse';
import { copyRows, type EntryRows } from './entry-rows.ts';

const READ_BYTES = 256 * 1024;
/** Batches that are parsed ahead while others are being written. */
const AHEAD = 16;

/** Parses a file as far as its rows are asked for, and a little further while the rows before are being written. */
export class RowReader {
  /** What is known about the log once its last row was given. */
  log: ParsedLog | null = null;
  readonly #file: number;
  readonly #onRead: (position: number) => void;
  readonly #buffer = new Uint8Array(READ_BYTES);
  readonly #ready: EntryRows[] = [];
  readonly #parser;
  #position = 0;
  #isStopped = false;
  #wake: () => void = () => {};

  constructor(file: number, options: LogParserOptions, onRead: (position: number) => void) {
    this.#file = file;
    this.#onRead = onRead;
    this.#parser = createLogParser(options, (batch) => this.#ready.push(copyRows(batch)));
  }

  /** The next rows in file order, at most one batch; null at the end. */
  next(): EntryRows | null {
    while (this.#ready.length === 0 && this.log === null) this.#read();
    this.#wake();
    return this.#ready.shift() ?? null;
  }

  /** Reads ahead in turns with everything else that waits for this thread. */
  async readAhead(): Promise<void> {
    while (this.log === null && !this.#isStopped) {
      try {
        this.#read();
      } catch {
        // The next row that is asked for meets the same error.
        return;
      }
      if (this.#ready.length >= AHEAD) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      await setImmediate();
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  #read(): void {
    const bytesRead = readSync(this.#file, this.#buffer, 0, READ_BYTES, this.#position);
    if (bytesRead === 0) {
      this.log = this.#parser.finish();
      return;
    }
    this.#position += bytesRead;
    this.#parser.push(this.#buffer.subarray(0, bytesRead));
    this.#onRead(this.#position);
  }
}

import { BATCH_ENTRIES } from './batch-buffer.ts';

/** Entries whose places may be asked for: those of a batch, the open one, and the line that is being read. */
const SLOTS = BATCH_ENTRIES + 2;

/**
 * Where the parts of an entry's first line lie, kept from the reading of the line until its batch is handed on, so that
 * nothing is read twice. Positions count from the beginning of the line: its bytes may move.
 */
export class KeptPlaces {
  readonly numbers: Int32Array;
  /** Where the numbers of the line that is being read begin; they are written over until they are kept. */
  base = 0;
  readonly #width: number;
  #slot = 0;

  constructor(width: number) {
    this.#width = width;
    this.numbers = new Int32Array(SLOTS * width);
  }

  /** Keeps the numbers of the line that was read last and gives where they begin. */
  keep(): number {
    const kept = this.base;
    this.#slot = this.#slot + 1 === SLOTS ? 0 : this.#slot + 1;
    this.base = this.#slot * this.#width;
    return kept;
  }
}

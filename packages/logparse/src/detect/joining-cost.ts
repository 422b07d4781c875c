/** Bits to say that a line without a form is an entry by itself. */
const OWN_ENTRY_BITS = 3;
const MIN_LOOSE = 8;
const MIN_SHARE = 0.2;

/**
 * Weighs what it costs to explain lines without a form as parts of the entry before them. The deeper such a line stands
 * in its entry, the less likely it is that the entry still goes on, so each one costs more than the last.
 */
export class JoiningCost {
  #entries = 0;
  #followed = 0;
  #loose = 0;
  #bits = 0;
  #depth = 0;

  /** A line that starts an entry by its form. */
  entry(): void {
    this.#entries++;
    this.#depth = 0;
  }

  /** A line that neither starts an entry nor goes on one by its form. */
  loose(): void {
    // Lines in front of the first entry are joined to nothing.
    if (this.#entries === 0) return;
    this.#loose++;
    if (this.#depth++ === 0) this.#followed++;
    this.#bits += Math.log2(1 + this.#depth);
  }

  /** Most entries go on with a line that has no form: it is how they are written. */
  get isUsual(): boolean {
    return this.#followed > 1 && this.#followed * 2 > this.#entries;
  }

  /** True when the lines are explained in fewer bits as entries of their own. */
  get isTooHigh(): boolean {
    if (this.#loose < Math.max(MIN_LOOSE, (this.#entries + this.#loose) * MIN_SHARE)) return false;
    return !this.isUsual && this.#bits > this.#loose * OWN_ENTRY_BITS;
  }
}

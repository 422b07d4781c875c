/** Counts as plain data: counts[i] of bucket buckets[i], ascending. */
export interface CountPairs {
  buckets: number[];
  counts: number[];
}

/** Counts by bucket number, kept as ascending pairs: most templates touch few buckets. */
export class BucketCounts {
  readonly #buckets: number[] = [];
  readonly #counts: number[] = [];
  /** The bucket that is being counted and not yet among the others: entries come mostly in order. */
  #open = Number.NaN;
  #openCount = 0;

  /** Short, so that the engine takes it into the loop over all entries. */
  add(bucket: number): void {
    if (bucket === this.#open) this.#openCount++;
    else this.#goOn(bucket, 1);
  }

  #goOn(bucket: number, count: number): void {
    this.#settle();
    this.#open = bucket;
    this.#openCount = count;
  }

  #settle(): void {
    if (this.#openCount > 0) this.#insert(this.#open, this.#openCount);
    this.#open = Number.NaN;
    this.#openCount = 0;
  }

  #insert(bucket: number, count: number): void {
    let i = this.#buckets.length - 1;
    while (i >= 0 && (this.#buckets[i] as number) > bucket) i--;
    if (i >= 0 && this.#buckets[i] === bucket) {
      this.#counts[i] = (this.#counts[i] as number) + count;
      return;
    }
    if (i === this.#buckets.length - 1) {
      this.#buckets.push(bucket);
      this.#counts.push(count);
      return;
    }
    this.#buckets.splice(i + 1, 0, bucket);
    this.#counts.splice(i + 1, 0, count);
  }

  /** Makes every bucket twice as wide. */
  halve(): void {
    // Most of very many patterns are in one bucket only, and stay without lists.
    if (this.#buckets.length === 0) {
      this.#open = Math.floor(this.#open / 2);
      return;
    }
    this.#settle();
    let out = -1;
    for (let i = 0; i < this.#buckets.length; i++) {
      const bucket = Math.floor((this.#buckets[i] as number) / 2);
      const count = this.#counts[i] as number;
      if (out >= 0 && this.#buckets[out] === bucket) this.#counts[out] = (this.#counts[out] as number) + count;
      else {
        out++;
        this.#buckets[out] = bucket;
        this.#counts[out] = count;
      }
    }
    this.#buckets.length = out + 1;
    this.#counts.length = out + 1;
  }

  state(): CountPairs {
    this.#settle();
    return { buckets: this.#buckets, counts: this.#counts };
  }

  /** Adds counts of buckets that are this many times finer. */
  absorb({ buckets, counts }: CountPairs, times = 1): void {
    for (let i = 0; i < buckets.length; i++) {
      const bucket = Math.floor((buckets[i] as number) / times);
      const count = counts[i] as number;
      if (bucket === this.#open) this.#openCount += count;
      else this.#goOn(bucket, count);
    }
  }

  /** Dense counts of `length` buckets from bucket number `first`. */
  dense(first: number, length: number): number[] {
    this.#settle();
    const out = new Array<number>(length).fill(0);
    for (let i = 0; i < this.#buckets.length; i++) {
      const at = (this.#buckets[i] as number) - first;
      if (at >= 0 && at < length) out[at] = (out[at] as number) + (this.#counts[i] as number);
    }
    return out;
  }
}

/** Buckets along lines or time whose width doubles whenever they would become too many. */
const MAX_BUCKETS = 512;

/** An axis as plain data; without buckets it has seen no value. */
export interface AxisState {
  width: number;
  first: number | null;
  last: number | null;
}

/** An axis of unknown length: bucket numbers are absolute, value / width, so it can grow to both sides. */
export class GrowingAxis {
  width: number;
  #first = Number.NaN;
  #last = Number.NaN;
  /** The bucket of the last value, and what it covers. */
  #current = 0;
  #from = Number.NaN;
  #to = Number.NaN;
  readonly #onHalve: () => void;

  /** `onHalve` must make every count that uses this axis half as fine. */
  constructor(width: number, onHalve: () => void) {
    this.width = width;
    this.#onHalve = onHalve;
  }

  /** The bucket number of a value; widens the buckets first when the axis would become too long. */
  bucketOf(value: number): number {
    if (value >= this.#from && value < this.#to) return this.#current;
    const bucket = this.#find(value);
    this.#current = bucket;
    this.#from = bucket * this.width;
    this.#to = this.#from + this.width;
    return bucket;
  }

  #find(value: number): number {
    const bucket = Math.floor(value / this.width);
    if (bucket >= this.#first && bucket <= this.#last) return bucket;
    if (Number.isNaN(this.#first)) {
      this.#first = bucket;
      this.#last = bucket;
      return bucket;
    }
    this.#first = Math.min(this.#first, bucket);
    this.#last = Math.max(this.#last, bucket);
    const { width } = this;
    this.narrow(MAX_BUCKETS);
    return Math.floor((bucket * width) / this.width);
  }

  /** Widens the buckets until they are at most so many. */
  narrow(most: number): void {
    while (this.#last - this.#first >= most) this.#widen();
  }

  #widen(): void {
    this.width *= 2;
    this.#first = Math.floor(this.#first / 2);
    this.#last = Math.floor(this.#last / 2);
    this.#onHalve();
  }

  state(): AxisState {
    return this.isEmpty
      ? { width: this.width, first: null, last: null }
      : { width: this.width, first: this.#first, last: this.#last };
  }

  /** Reaches over another axis, too, and gives how many times finer the buckets of that one are now. */
  absorb({ width, first, last }: AxisState): number {
    if (first === null || last === null) return 1;
    while (this.width < width) this.#widen();
    const times = this.width / width;
    const [from, to] = [Math.floor(first / times), Math.floor(last / times)];
    const { isEmpty } = this;
    this.#first = isEmpty ? from : Math.min(this.#first, from);
    this.#last = isEmpty ? to : Math.max(this.#last, to);
    this.narrow(MAX_BUCKETS);
    return this.width / width;
  }

  get isEmpty(): boolean {
    return Number.isNaN(this.#first);
  }

  get firstBucket(): number {
    return this.#first;
  }

  get bucketCount(): number {
    return this.isEmpty ? 0 : this.#last - this.#first + 1;
  }
}

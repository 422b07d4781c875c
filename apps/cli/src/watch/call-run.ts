import { CommandError } from '../command-error.ts';
import { readCall } from '../sources/read-call.ts';
import type { SourceCall } from '../sources/source.ts';
import type { Following } from './follow.ts';

/** A call that ended is made again after this, and ever later while it gives nothing. */
const AGAIN = { firstMs: 1000, mostMs: 10_000 } as const;

/** A call of a source, over all times that it is made. */
export class CallRun {
  readonly kind: SourceCall['kind'];
  /** Whether the source still has it. */
  isWanted = true;
  isEmpty = true;
  /** Why it could not be read the last time. */
  refusal: CommandError | null = null;
  /** What nobody foresaw. */
  failure: unknown = null;
  #call: SourceCall | null;
  #running: Promise<void> | null = null;
  #dueMs = 0;
  #waitMs: number = AGAIN.firstMs;
  readonly #following: Following;

  constructor(call: SourceCall, following: Following) {
    this.kind = call.kind;
    this.#call = call;
    this.#following = following;
  }

  /** It has ended and does not begin again. */
  get isOver(): boolean {
    return this.#call === null && this.#running === null;
  }

  async ended(): Promise<void> {
    await this.#running;
  }

  startIfDue(nowMs: number): void {
    const call = this.#call;
    if (call === null || this.#running !== null || !this.isWanted || nowMs < this.#dueMs) return;
    this.#running = this.#follow(call)
      .catch((error: unknown) => {
        if (error instanceof CommandError) this.refusal = error;
        else this.failure = error;
        this.#call = null;
      })
      .finally(() => {
        this.#running = null;
      });
  }

  async #follow(call: SourceCall): Promise<void> {
    const { take, note, signal } = this.#following;
    const beganMs = Date.now();
    let lines = 0;
    const batches = readCall(call, signal);
    for (;;) {
      const { done, value } = await batches.next();
      if (done === true) {
        this.refusal = value;
        break;
      }
      for (const line of value) take(line);
      lines += value.length;
      this.isEmpty = false;
    }
    this.#call = call.goOn(beganMs);
    this.#waitMs = lines > 0 ? AGAIN.firstMs : Math.min(AGAIN.mostMs, this.#waitMs * 2);
    this.#dueMs = Date.now() + this.#waitMs;
    if (signal.aborted || this.kind === 'previous') return;
    const isLog = this.kind === 'log';
    if (this.refusal !== null) note(`${call.reads}: ${this.refusal.message}`);
    else if (isLog && this.#call !== null) note(`${call.reads} has ended; it is followed again when it is back.`);
  }
}

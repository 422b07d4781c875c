import { CommandError } from '../command-error.ts';
import { readCall } from '../sources/read-call.ts';
import type { SourceCall } from '../sources/source.ts';
import type { Following } from './follow.ts';

/** Delay before an ended call is repeated; it doubles while the call returns nothing. */
const AGAIN = { firstMs: 1000, mostMs: 10_000 } as const;

/** A call of a source with all its repetitions. */
export class CallRun {
  readonly kind: SourceCall['kind'];
  /** True while the source still contains it. */
  isWanted = true;
  isEmpty = true;
  /** Why its last run failed. */
  refusal: CommandError | null = null;
  /** An unexpected error. */
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

  /** True if it has ended and is not repeated. */
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
    else if (isLog && this.#call !== null) note(`${call.reads} stopped. It will be followed again when it is back.`);
  }
}

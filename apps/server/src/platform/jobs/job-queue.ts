import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

export interface JobContext {
  /** Aborted when the server stops or the job is taken away. A run that stops early throws and is started again later. */
  signal: AbortSignal;
  /** Starts at 1. Runs that failed or were killed count; runs that a clean stop interrupted do not. */
  attempt: number;
}

export interface JobDefinition<P extends object> {
  name: string;
  /** Jobs of this kind at the same time in this process. */
  concurrency: number;
  /** At most so many of them for one owner; no bound when left out. */
  perOwner?: number;
  /** Attempts in all, 3 by default; a kill counts as one. */
  attempts?: number;
  /** Longest run; a day by default and at most. */
  expireSeconds?: number;
  /** Idempotent by row: a job may run again after a kill. */
  run(payload: P, context: JobContext): Promise<void>;
  /** Called once all attempts are used up, also when the last one was killed. */
  onFailed?(payload: P): Promise<void>;
}

interface SendOptions {
  /** The user whose job it is. Owners take turns, however many jobs each has waiting. */
  owner?: string;
  /** Not before so many seconds have passed. */
  afterSeconds?: number;
}

export interface JobQueue {
  define<P extends object>(job: JobDefinition<P>): void;
  /** Enqueues in the caller's transaction: the row and its job exist together or not at all. */
  send<P extends object>(
    name: string,
    payload: P,
    transaction: Transaction<Tables>,
    options?: SendOptions,
  ): Promise<void>;
  start(): Promise<void>;
  /** No new jobs; running ones are aborted and awaited. */
  stop(): Promise<void>;
}

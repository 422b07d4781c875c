/** Kinds of failures of a place where logs are. */
export type SourceFailure =
  /** Nothing answers there. */
  | 'unreachable'
  /** The address may not be used. */
  | 'refused'
  /** It wants other credentials, or lets these read nothing. */
  | 'forbidden'
  /** What was asked for is not there. */
  | 'missing'
  /** All that was followed has ended, as containers do. */
  | 'ended'
  /** It asks to wait. */
  | 'busy'
  /** The connection ended in the middle. */
  | 'cut'
  /** Nothing came for too long. */
  | 'silent'
  /** What it answers cannot be read, or never ends. */
  | 'answer';

interface Details {
  status?: number;
  /** How long it asks to wait. */
  waitMs?: number;
  cause?: unknown;
}

/** Why a source could not be read, as a sentence a person reads. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly failure: SourceFailure;
  readonly status: number | null;
  readonly waitMs: number | null;

  constructor(failure: SourceFailure, sentence: string, { status, waitMs, cause }: Details = {}) {
    super(sentence, { cause });
    this.failure = failure;
    this.status = status ?? null;
    this.waitMs = waitMs ?? null;
  }
}

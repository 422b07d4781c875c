interface Failure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** Seconds the server asks to wait before the next try. */
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/** A call that was refused or not answered; its message is the server's own sentence where there is one. */
export class CallError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(sentence: string, { status, retryAfterSeconds = null, cause }: Failure) {
    super(sentence, { cause });
    this.name = 'CallError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

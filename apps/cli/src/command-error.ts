import { EXIT } from './exit-codes.ts';

/** Ends a command with one sentence on stderr. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number, options?: ErrorOptions) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}

/** A mistake of the caller. */
export class UsageError extends CommandError {
  constructor(sentence: string) {
    super(sentence, EXIT.usage);
  }
}

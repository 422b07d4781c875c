/** Why a member is left out. */
export type SkipReason =
  | 'empty'
  | 'binary'
  | 'image'
  | 'core-dump'
  | 'too-large'
  | 'too-deep'
  | 'path-too-long'
  | 'duplicate'
  | 'encrypted'
  | 'unsupported'
  | 'damaged'
  | 'cut'
  | 'unreadable'
  | 'link'
  | 'device';

/** A member of no use, with the sentence that says why. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
  readonly reason: SkipReason;

  constructor(reason: SkipReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

const ENDS = /\b(truncat|unexpected end|premature|unexpected eof|error code 8|cut)/i;

/** What a decoder's failure says about the data. `isGiven`: files were read from it before. What is skipped already passes through. */
export function skippedBy(error: unknown, what: string, isGiven: boolean): Skipped {
  if (error instanceof Skipped) return error;
  if (error instanceof Error && 'syscall' in error) return unreadable(error);
  const message = error instanceof Error ? error.message : String(error);
  return ENDS.test(message)
    ? new Skipped('cut', `The ${what} is truncated`)
    : new Skipped('damaged', `The ${what} is damaged${isGiven ? '; files that were read from it may be wrong' : ''}`);
}

/** A file that the system does not let us read. */
export function unreadable(error: unknown): Skipped {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new Skipped('unreadable', code === 'ENOENT' ? 'File not found' : `It cannot be read (${code})`);
}

const SHORT_LENGTH = 120;
const SHORT_LINES = 3;

/** True when a comment may not fit in three lines of its column. */
export function isLongCorrection(correction: string): boolean {
  return correction.length > SHORT_LENGTH || correction.split('\n').length > SHORT_LINES;
}

/** A heading of a failure: what it announces is on the next line. */
export const HEADING = /\b(?:errors?|failed|failure|exception)\b.{0,60}:\W*$/i;

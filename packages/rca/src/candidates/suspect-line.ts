/** A line under suspicion: what its wording says of it, and what its place among the other suspects does. */
export interface SuspectLine {
  line: number;
  /** Lines of its shape. */
  count: number;
  /** How much less it reads like the cause than the line that does most, 0 or below. */
  wordingGap: number;
  /** How much it reads like a line of a failing log, -5 to 5; 0 on the border. */
  failure: number;
  /** How much of what it says another suspect says further up, 0 to 1; rare words count for more. */
  saidAbove: number;
  /** How much of what it says the suspects further down say, 0 to 1 of each. */
  saidBelow: number;
  /** How much its words say that something failed, 0 to 5, and whether they only say how something ended. */
  says: number;
  isEnding: boolean;
  /** Lines from it down to the first suspect that says that something failed; below 0 where that stands above it. */
  toFirstFailure: number;
  order: LineOrder;
  layout: LineLayout;
  /** Hashes of its words. */
  words: ReadonlySet<number>;
  /** Where it is in the log, 0 to 1, and lines below it. */
  position: number;
  linesBelow: number;
}

/** What the order of the failures says of a line. */
export interface LineOrder {
  /** Points of its template, and their share of those of the template that has most; 0 for one that is not suspected. */
  points: number;
  share: number;
  /** It tells of a change. */
  isChange: boolean;
}

/** What a line looks like, whatever it says. */
export interface LineLayout {
  /** Blanks before its text, and how many more than before the line above it. */
  indent: number;
  step: number;
  length: number;
  isHeading: boolean;
  isQuoting: boolean;
  namesPath: boolean;
}

/** Below so many lines a log is small: it has no shape that tells one kind from another. */
export const SMALL_LINES = 15;

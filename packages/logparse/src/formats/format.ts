import type { EntryAssembler } from '../entries/entry-assembler.ts';
import type { Bytes } from '../lines/bytes.ts';
import type { TimeReader } from '../normalize/time-reader.ts';

/** What a format writes to. */
export interface FormatContext {
  entries: EntryAssembler;
  times: TimeReader;
  notes: Set<string>;
  /** A wrapper gives every line its own time: only lines that look like it go on the entry before. */
  isStampedOutside?: boolean;
}

/** How well a line has the form of a format. */
export const NO_FIT = 0;
/** The line starts an entry, but parts of the usual header are missing. */
export const PARTLY = 1;
export const WHOLE = 2;
export type Fit = typeof NO_FIT | typeof PARTLY | typeof WHOLE;

/** Reads the lines of one format among those of a file. */
export interface LineFormat {
  /** Starts an entry with the physical line bytes[start, end) when it fits at least so well, else leaves it untouched. */
  take(bytes: Bytes, start: number, end: number, lineNumber: number, atLeast: Fit): Fit;
  /** Takes a line that fits no format: it goes on the entry before, or is an entry of unknown form. */
  goOn(bytes: Bytes, start: number, end: number, lineNumber: number): void;
  /** True while a record is open that takes the next line whatever it looks like. */
  holds?(): boolean;
  /** The next line may go to another format. */
  pause?(): void;
  /** The file has ended. */
  end?(): void;
}

/** Reads physical lines in file order. */
export interface LineReader {
  /** Takes the physical line bytes[start, end), without its line end. */
  line(bytes: Bytes, start: number, end: number, lineNumber: number): void;
  end(): void;
  /** What came up on the way; missing where the lines are read as they were from the beginning. */
  readonly surprises?: Surprises;
}

/** What may change how the lines behind it are read. */
export interface Surprises {
  /** Formats that were learnt, or nearly. */
  changes: number;
  /** Lines from which one could be learnt. */
  strays: number;
}

/** Reads text whose records do not follow lines, in pieces of any border. */
export interface DocumentFormat {
  text(piece: string): void;
  end(): void;
}

/** A format that some lines of a file have. */
export interface LineFormatChoice {
  name: string;
  reason: string;
  /** How much a line must have in common with the format to fit: the more exact format is asked first. */
  exactness: number;
  /** A line that fits begins an entry whatever stands before it, so that a file can be cut there. */
  standsAlone?: true;
  open(context: FormatContext): LineFormat;
}

/** How a whole file is read. */
export type FormatChoice =
  | {
      name: string;
      reason: string;
      reads: 'lines';
      /** Its entries do not depend on those far before them: a large file can be read in parts. */
      isDivisible: boolean;
      open(context: FormatContext): LineReader;
    }
  | { name: string; reason: string; reads: 'document'; open(context: FormatContext): DocumentFormat };

/** Exactness of formats that no line of another format has by chance. */
export const EXACT = 100;
/** Exactness of a format without any form of its own. */
export const FORMLESS = -1;

/** The first lines of a file, cleaned, without line ends; the last one may be cut. */
export interface Sample {
  text: string;
  lines: string[];
  /** True when the sample is the whole file. */
  isWhole: boolean;
  /** The formats of particular systems are left out. */
  isLearnedOnly?: boolean;
  referenceTimeMs: number;
}

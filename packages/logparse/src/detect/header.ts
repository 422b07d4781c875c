import type { Column, ColumnClass } from './columns.ts';
import type { NameForm } from './name-form.ts';
import type { PartOfSecond } from './part-of-second.ts';
import type { RequestForm } from './request-form.ts';

/** A column that every entry of the file begins with, in order. */
export interface HeaderColumn {
  kind: ColumnClass;
  shape: Column['shape'];
  opener: string;
  /** Before some of its times stands the mark of a clock. */
  isMarked?: boolean;
  /** A bracket that holds a logger's name. */
  isLogger?: boolean;
  /** Levels are written `e`, `w`, `i`. */
  isSmallLetter?: boolean;
  /** The names found in a column of words or components. Another plain word there may be the start of the message. */
  known?: ReadonlySet<string>;
  /** How the names of a column of names are told from the message. */
  name?: NameForm;
  /** Where a line states no level, the mark behind it stands alone: `[10:00:00] :` beside `[10:00:01]W:`. */
  mayBeBare?: boolean;
  /** Behind its levels stands a bar: a cell that holds another word is this column all the same. */
  isBarred?: boolean;
  /** Its tokens hold the level beside something else. */
  statesLevel?: boolean;
  /** What stands beside the level are the seconds since the start: `INFO[0012]`. */
  countsSeconds?: boolean;
}

/** What stands before the message in every line that starts an entry. */
export interface Header {
  columns: HeaderColumn[];
  /** Index of the column that decides whether a line starts an entry. */
  anchor: number;
  /** A character besides blanks that ends words; '' = none. */
  stop: string;
  /** Day and month of the times could be the other way round. */
  isAmbiguous: boolean;
  /** The name of the logger stands in brackets behind the message. */
  hasTrailer: boolean;
  /** The time ends the line: the words before it are the message. */
  endsLine: boolean;
  /** No column is the level, but the lines state it elsewhere: the first group of this pattern. */
  levelPlace: RegExp | null;
  /** The whole run of a time of which only the clock can be read: the lines have no time. */
  tornTime: string | null;
  /** A field after the time that states a part of the second. */
  partOfSecond: PartOfSecond | null;
  /** How the level before the time is written. A line that begins with such a level but has no time is also an entry. */
  levelForms: readonly string[];
  /** Its lines write down requests: an answer gives the level that a line does not state. */
  requests: RequestForm | null;
}

/** A word that says nothing by its form. */
export const WORD: HeaderColumn = { kind: 'word', shape: null, opener: '' };

/** A column of a line as a column of the header, which has no place of its own. */
export function toHeader({ kind, shape, opener }: Column): HeaderColumn {
  return { kind, shape, opener };
}

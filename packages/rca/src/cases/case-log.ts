import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../ports.ts';

/** A parsed file of a case. */
export interface CaseLog {
  /** Its path in the case, to show. */
  file: string;
  /** Whose log it is; null: its entries name their services themselves, as their components. */
  service: string | null;
  /** Other names of it that others may write: its pod, container or host. */
  aliases?: readonly string[];
  log: ParsedLog;
  readLines: ReadLines;
  /** Added to its times, in milliseconds, so that they are those of the case. */
  offsetMs: number;
}

/** A line of a case and the place where it stands. */
export interface CaseLine {
  /** Its number in the joined log, from 1. */
  line: number;
  file: string;
  /** Its number in that file, from 1. */
  fileLine: number;
}

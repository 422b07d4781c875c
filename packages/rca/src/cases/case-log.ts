import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '../ports.ts';

/** A parsed file of a case. */
export interface CaseLog {
  /** Names it to programs. */
  id: string;
  /** Its path in the case, to show. */
  file: string;
  /** What it is joined of, oldest first, each with its first line in it: places are named in these. */
  parts?: readonly { file: string; firstLine: number }[];
  /** Whose log it is; null: its entries name their services themselves, as their components. */
  service: string | null;
  /** Other names of it that others may write: its pod, container or host. */
  aliases?: readonly string[];
  log: ParsedLog;
  readLines: ReadLines;
  /** Added to its times, in milliseconds, so that they are those of the case. */
  offsetMs: number;
  /** False: nothing ties its clock to those of the others, so that nothing may rest on its order among them. */
  isOrderKnown: boolean;
}

/** The files that an analysis is about. */
export interface CaseFiles {
  files: readonly CaseLog[];
  /** Files of the case that could not be read, and why, as a sentence. */
  notRead: readonly { file: string; reason: string }[];
}

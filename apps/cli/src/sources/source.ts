import type { ByteLine, Pipe } from '@rootline/sources/lines';
import type { Stream, StreamLine } from '@rootline/sources/rings';

export type { Stream, StreamLine };

/** Turns a line of a program into stream lines: none if more input is required, null for a message of the program itself. */
type ReadLine = (line: ByteLine, pipe: Pipe) => readonly StreamLine[] | null;

/** A program call, and how its lines are read. */
export interface SourceCall {
  program: string;
  args: string[];
  /** What it reads, for sentences: `web`, `the events`. */
  reads: string;
  /** An empty log is reported as missing, events only if they were rejected, the log before a restart never. */
  kind: 'log' | 'previous' | 'events';
  /** Maximum number of lines requested; null if the program has no such limit. */
  lines: number | null;
  /** Creates the reader of one run. */
  open(): ReadLine;
  /** The call that continues after the last line of this one; null if there is nothing to continue. */
  goOn(sinceMs: number): SourceCall | null;
}

/** Which part of a stream a call requests. */
export interface Reach {
  sinceMs: number | null;
  /** How many of the last lines. */
  lines: number;
  /** True to wait for new lines. */
  follows: boolean;
}

/** A place where logs are. */
export interface Source {
  /** As a user would type it: `docker web`. */
  title: string;
  /** Returns the calls that read it in its current state, and what was skipped, as sentences. */
  plan(reach: Reach, signal: AbortSignal): Promise<{ calls: SourceCall[]; notes: string[] }>;
}

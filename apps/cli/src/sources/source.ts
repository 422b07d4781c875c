/** One stream of lines, which becomes one log. */
export interface Stream {
  /** To show, and no two of a source share one: `web.log`, `web-1/app.previous.log`. */
  name: string;
  /** Whose it is; null where its entries name their services. */
  service: string | null;
  /** Other names of it that others may write. */
  aliases: string[];
}

/** A line as bytes: each character is one of them, so that what a program writes stays as it is, whatever its encoding. */
export type ByteLine = string;

export type Pipe = 'stdout' | 'stderr';

/** A line of a stream. */
export interface StreamLine {
  stream: Stream;
  text: ByteLine;
}

/** What a line of a program is to a log: lines of streams, none where more has to come, or null for words of the program itself. */
type ReadLine = (line: ByteLine, pipe: Pipe) => readonly StreamLine[] | null;

/** A call of a program of the person's, and how its lines are read. */
export interface SourceCall {
  program: string;
  args: string[];
  /** What it reads, as it stands in sentences: `web`, `the events`. */
  reads: string;
  /** A log is missed when it holds nothing, events when they are refused, and the log before a restart never. */
  kind: 'log' | 'previous' | 'events';
  /** More lines than this are not asked for; null where the program has no such bound. */
  lines: number | null;
  /** Makes what reads the lines of one run of it. */
  open(): ReadLine;
  /** The call that goes on behind the last line of this one; null where an end is the end. */
  goOn(sinceMs: number): SourceCall | null;
}

/** Which part of a stream a call asks for. */
export interface Reach {
  sinceMs: number | null;
  /** The last so many. */
  lines: number;
  /** Whether lines to come are waited for. */
  follows: boolean;
}

/** A place where logs are. */
export interface Source {
  /** As a person would type it: `docker web`. */
  title: string;
  /** The calls that read it, as it is now; what was left out is told as sentences. */
  plan(reach: Reach, signal: AbortSignal): Promise<{ calls: SourceCall[]; notes: string[] }>;
}

/** Bytes as the text that they spell. */
export function textOf(bytes: ByteLine): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A text as the bytes that spell it. */
export function bytesOf(text: string): ByteLine {
  return Buffer.from(text, 'utf8').toString('latin1');
}

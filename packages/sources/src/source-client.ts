import type { SizeEstimate, Window } from './estimate/size-of-sample.ts';
import type { ByteLine } from './lines/byte-line.ts';

/** One stream of lines, which becomes one log. */
export interface SourceStream {
  /** Shown to people and unique within a capture: `web.log`, `web-1/app.previous.log`. */
  name: string;
  /** The service that writes it; null where its entries name their services. */
  service: string | null;
  /** Other names under which logs may mention it. */
  aliases: string[];
}

/** A change that a line of events reports. */
export interface SourceChange {
  kind: 'deploy' | 'configuration';
  title: string;
  service: string;
}

/** A line of a stream, with its time at the source. */
export interface SourceLine {
  stream: SourceStream;
  atMs: number;
  text: ByteLine;
  change?: SourceChange | undefined;
}

/** What can be captured by itself. */
export interface StreamChoice {
  id: string;
  name: string;
  /** The log before a restart may be missing, and what happened around logs may be forbidden, without harm. */
  kind: 'log' | 'previous' | 'events';
  service: string | null;
  /** Null where the source does not say. */
  isRunning: boolean | null;
  restarts: number | null;
  /** An image, a host: what tells it from others. */
  detail: string | null;
}

/** Takes lines; slow takers hold the source back. */
export type TakeLines = (lines: readonly SourceLine[]) => Promise<void>;

/** Reads one part of a source, and goes on where it was. */
export interface StreamReader {
  /** What it reads, for sentences. */
  reads: string;
  kind: StreamChoice['kind'];
  /** Goes on where it was. @param untilMs lines before it; null: all that there are at this moment */
  readTo(untilMs: number | null, take: TakeLines, signal: AbortSignal): Promise<void>;
  /** Goes on until the signal ends it; left out where `readTo` has to be called again and again. */
  follow?(take: TakeLines, signal: AbortSignal): Promise<void>;
}

/** Which part of a source is read. */
export interface Wanted {
  /** Ids of choices; null: all. */
  choices: readonly string[] | null;
  sinceMs: number;
  /** Told of what is left out or lost, as sentences. */
  note(sentence: string): void;
  /** Told why what is followed was cut, and null when it goes on. */
  onCut?: ((reason: string | null) => void) | undefined;
}

/** A way to one source. Throws SourceError. */
export interface SourceClient {
  /** Answers when the source can be read. */
  test(signal: AbortSignal): Promise<void>;
  listChoices(signal: AbortSignal): Promise<StreamChoice[]>;
  /** Readers of what was chosen. */
  open(wanted: Wanted, signal: AbortSignal): Promise<StreamReader[]>;
  /** About how much a window of what is chosen has, by a few small calls; left out where the source cannot be asked cheaply. */
  estimate?(wanted: Pick<Wanted, 'choices'> & Window, signal: AbortSignal): Promise<SizeEstimate>;
  /** True where streams may appear while others are followed: pods, containers. */
  growsStreams?: true;
  /** How long a line may take until it can be found; null where reading follows the order of writing. */
  lagMs: number | null;
  /** What the clock of the source shows; right after the first call. */
  nowMs(): number;
  close(): void;
}

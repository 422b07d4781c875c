import type { CaptureEstimate, CaptureMask, CaptureSpan, SourceStream, TailEvent, TailLine } from '@rootline/contract';
import type { CaptureOutcome, Place } from '@rootline/sources';
import type { OutboundPolicy } from '#platform/outbound/judge-target.ts';

/** A place, and which addresses may be dialled on the way to it. */
export interface GuardedPlace {
  place: Place;
  policy: OutboundPolicy;
}

/** How much is kept so far. */
export interface CaptureProgress {
  bytes: number;
  lines: number;
  streams: number;
}

export interface CaptureInput extends GuardedPlace {
  /** Of its own, which is made. */
  folder: string;
  streams: string[] | null;
  span: CaptureSpan;
  mask: CaptureMask;
  limitBytes: number;
}

interface EstimateInput extends GuardedPlace {
  streams: string[] | null;
  span: CaptureSpan;
}

interface TailInput extends GuardedPlace {
  streams: string[] | null;
  /** How often it is asked where it cannot be followed. */
  everyMs: number;
}

interface FeedInput extends GuardedPlace {
  /** Where it begins. */
  sinceMs: number;
  /** How often it is asked where it cannot be followed. */
  everyMs: number;
}

/** Lines of a watched source that are to be stored. */
export interface FeedBatch {
  /** JSON, line by line: the stream, the time in milliseconds, and the text. Empty as a sign of life. */
  lines: string;
  /** The time of the newest line; null where there is none. */
  newestMs: number | null;
}

/** What a tail has found since it was last heard of. */
export interface TailBatch {
  /** The source is open since then. */
  open: { lagMs: number | null } | null;
  events: Extract<TailEvent, { type: 'note' | 'cut' | 'resumed' }>[];
  lines: TailLine[];
  /** Lines before them that came faster than they could be handed on. */
  skipped: number;
}

export type SourceOperations = {
  test: { input: GuardedPlace; output: null; report: never };
  listStreams: { input: GuardedPlace; output: SourceStream[]; report: never };
  /** Null where the source cannot be asked cheaply. */
  estimate: { input: EstimateInput; output: CaptureEstimate | null; report: never };
  capture: {
    input: CaptureInput;
    output: CaptureOutcome;
    report: never;
    /** Asked again and again: whether it goes on. */
    questions: { goOn: { input: CaptureProgress; answer: boolean } };
  };
  /** Goes on until it is cancelled, or cannot be read any more. */
  tail: {
    input: TailInput;
    output: null;
    report: never;
    /** Told again and again; the next one waits until this one is taken. */
    questions: { take: { input: TailBatch; answer: null } };
  };
  /** Goes on until it is cancelled, or cannot be read any more. The source waits until the lines before are stored. */
  feed: {
    input: FeedInput;
    output: null;
    report: never;
    questions: { store: { input: FeedBatch; answer: null } };
  };
};

import type { CaptureMask, CaptureSpan, SourceStream } from '@rootline/contract';
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

export type SourceOperations = {
  test: { input: GuardedPlace; output: null; report: never };
  listStreams: { input: GuardedPlace; output: SourceStream[]; report: never };
  capture: {
    input: CaptureInput;
    output: CaptureOutcome;
    report: never;
    /** Asked again and again: whether it goes on. */
    questions: { goOn: { input: CaptureProgress; answer: boolean } };
  };
};

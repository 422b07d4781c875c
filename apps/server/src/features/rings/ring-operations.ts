import type { TailLine } from '@rootline/contract';
import type { BodyToDecode, DecodedBody } from './decode/decode-body.ts';

/** Which records of a ring are meant. */
export interface RingWindow {
  /** Only what arrived from then on. */
  arrivedFromMs: number;
  /** Only records of this time: their own, or that of their arrival where they state none. */
  fromMs: number;
  toMs: number;
}

export interface StreamCount {
  name: string;
  records: number;
  bytes: number;
  firstMs: number;
  lastMs: number;
}

/** A stream as it is cut out. */
export interface StreamCut {
  name: string;
  /** Name of its file in the folder. */
  file: string;
  /** Its file takes the newest records up to so many bytes. */
  mostBytes: number;
}

export interface CutStream {
  name: string;
  file: string;
  records: number;
  bytes: number;
  omittedRecords: number;
}

// A `type`, since an interface lacks the index signature of Questions.
export type RingQuestions = {
  /** The bytes of a part from there on, at most so many; null where the ring has given it up meanwhile. */
  readPart: { input: { part: number; offset: number; bytes: number }; answer: Uint8Array | null };
};

/** Bytes of the ring's files, oldest first. */
type Parts = { sizes: number[] };

/** What the child process of rings does. */
export type RingOperations = {
  /** Refused with the names of the errors: body-invalid, body-too-large. */
  decode: { input: BodyToDecode; output: DecodedBody; report: never };
  survey: {
    input: Parts & { window: RingWindow };
    output: StreamCount[];
    report: number;
    questions: RingQuestions;
  };
  /** The newest lines of the window, of the streams or of all. */
  newest: {
    input: Parts & { window: RingWindow; streams: string[] | null };
    output: TailLine[];
    report: number;
    questions: RingQuestions;
  };
  cut: {
    input: Parts & { window: RingWindow; folder: string; streams: StreamCut[] };
    output: CutStream[];
    report: number;
    questions: RingQuestions;
  };
};

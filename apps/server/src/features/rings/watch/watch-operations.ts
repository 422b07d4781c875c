import type { Fresh, Standing } from '@rootline/sources/watch';

/** A file of a ring, with as much of it as is acknowledged. */
export interface WatchedPart {
  name: string;
  bytes: number;
}

// A `type`, since an interface lacks the index signature of Questions.
export type WatchQuestions = {
  /** The bytes of a file from there on, at most so many; null where the ring has given it up meanwhile. */
  readPart: { input: { name: string; offset: number; bytes: number }; answer: Uint8Array | null };
};

/** What the child process of watches does. It keeps the last lines of each ring. */
export type WatchOperations = {
  /** Reads what was added since the last look and judges the last lines, once as long as they are the same. `fresh` of a failure only. */
  look: {
    input: { ringId: string; atMs: number; windowMs: number; freshMs: number; mostBytes: number; parts: WatchedPart[] };
    output: { standing: Standing; fresh: Fresh | null; tookMs: number };
    report: never;
    questions: WatchQuestions;
  };
  /** Drops the lines of all rings but these. */
  keep: { input: { ringIds: string[] }; output: null; report: never };
};

/** What one call may take, and how often it is tried: the same for every kind of source. */
export const READ_LIMITS = {
  connectMs: 5000,
  /** Without a byte. */
  silenceMs: 60_000,
  /** Of an answer that is read whole. */
  pageMs: 120_000,
  pageBytes: 64 * 1024 * 1024,
  errorBytes: 16 * 1024,
  headerBytes: 32 * 1024,
  /** Tries without any progress, by what stands in the way. */
  tries: { busy: 10, cut: 8, silent: 8, unreachable: 3 },
  firstPauseMs: 200,
  longestPauseMs: 10_000,
  longestWaitMs: 60_000,
  /** Pages in a row that bring nothing but the word that there is more. */
  emptyPages: 10_000,
  /** Streams that are read at a time. */
  atOnce: 4,
  /** Between two looks for streams that have appeared while others are followed. */
  lookAgainMs: 5000,
  /** Lines that are handed on at a time. */
  batchLines: 1000,
} as const;

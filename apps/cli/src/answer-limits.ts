/** What a command or a tool for an assistant answers at most unless more is asked for. */
export const ANSWER_LIMITS = {
  /** Estimated for the worst of the usual tokenizers. */
  tokens: 8000,
  messageLength: 1000,
  /** Of services and paths, which stand in every row. */
  nameLength: 200,
  filesDefault: 50,
  entriesDefault: 50,
  listMax: 200,
  windowLines: 200,
  /** Entries before the one that is asked for. */
  beforeDefault: 5,
  beforeMost: 20,
} as const;

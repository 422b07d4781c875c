/** What a command or a tool for an assistant answers at most unless more is asked for. */
export const ANSWER_LIMITS = {
  /** Estimated for the worst of the usual tokenizers. */
  tokens: 8000,
  messageLength: 1000,
  filesDefault: 50,
  entriesDefault: 50,
  listMax: 200,
  windowLines: 200,
} as const;

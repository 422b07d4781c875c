/** What a model that searches a log may ask for and is told. Lengths in characters. */
export const SEARCH_LIMITS = {
  rounds: 6,
  calls: 16,
  findLines: 20,
  windowLines: 60,
  countRows: 25,
  textLength: 200,
  lineLength: 300,
  answerLength: 6000,
  totalLength: 24_000,
  /** Reading the file again for all calls of a run together. */
  scanSeconds: 20,
} as const;

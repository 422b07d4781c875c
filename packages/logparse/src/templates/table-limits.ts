/** Together they bound what a table and its refinement take, whatever the messages are. */
export interface TableLimits {
  patterns: number;
  /** Tokens of all patterns together, and the length of their different texts. */
  tokens: number;
  characters: number;
  /** Patterns that what comes after these shares. */
  residuals: number;
  /** Numbers whose signal is remembered, of all patterns together. */
  numbers: number;
}

export const TABLE_LIMITS: TableLimits = {
  patterns: 20_000,
  tokens: 1024 * 1024,
  characters: 16 * 1024 * 1024,
  residuals: 1000,
  numbers: 64 * 1024,
};

/** How a command ends. docs/cli.md lists them for people who write pipelines. */
export const EXIT = {
  done: 0,
  /** A finding at or above --fail-on. */
  finding: 1,
  usage: 2,
  /** The server cannot be reached or says no. */
  refused: 3,
  /** The file could not be parsed, or its analysis failed. */
  failed: 4,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

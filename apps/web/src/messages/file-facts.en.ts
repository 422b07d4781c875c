/** Words of the line that says how a file was read. */
export const fileFactsText = {
  title: 'File facts',
  coverage: (name: string, percent: string) => `${name} ${percent}`,
  parsingAgain: (percent: string) => `Parsing again, ${percent}`,
  parseAgainFailed: (message: string) => `The file was not parsed again: ${message}`,
  parsedAgain: 'The file was parsed again',
} as const;

/** Words of the line that says how a file was read. */
export const fileFactsText = {
  title: 'File facts',
  coverage: (name: string, percent: string) => `${name} ${percent}`,
  parsingAgain: (percent: string) => `Parsing again, ${percent}`,
  parseAgainFailed: (message: string) => `The file was not parsed again: ${message}`,
  parsedAgain: 'The file was parsed again',
} as const;

/** Words of what opens below that line. */
export const fileFactsBodyText = {
  format: 'Format',
  explained: 'Lines explained',
  explainedShare: (percent: string) => `${percent} begin an entry or go on one by their form`,
  zone: 'Time zone',
  rules: 'Parsing rules',
  notes: 'Notes',
  lastParse: 'Last parse',
  keptUntil: 'Kept until',
  noRules: 'No parsing rule matched a line of this file.',
  covered: {
    one: (total: string, matched: string, percent: string) => `${matched} of ${total} line, ${percent}`,
    other: (total: string, matched: string, percent: string) => `${matched} of ${total} lines, ${percent}`,
  },
  version: (number: string) => `version ${number}`,
  template: 'Template',
  skipped: 'Skipped as too slow',
  parseAgain: 'Parse again',
  draftRule: 'Draft a rule from this file',
  parseAgainHelp: 'Reads the file once more with the parsing rules of today. Until that is done the entries stay.',
  runActive: 'Wait for the running RCA to end',
} as const;

/** Words of the server log in the log details. Those of the specification stand here exactly as it spells them. */
export const serverLogsText = {
  title: 'Server log',
  /** Who sees it, spelled as the role is. */
  audience: 'ADMIN',
  view: 'View Recent Logs',
  hide: 'Hide Logs',
  refresh: 'Refresh',
  loading: 'Loading server logs...',
  empty: 'No logs found',
  failed: 'Failed to fetch logs',
  list: 'Recent server log entries',
  shown: { one: (count: string) => `${count} entry`, other: (count: string) => `${count} entries` },
  levels: { error: 'error', warning: 'warning', info: 'info', debug: 'debug' },
  unknownLevel: 'unknown',
} as const;

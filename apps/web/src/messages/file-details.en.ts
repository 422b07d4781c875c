/** Words of the line that says how a file was read. */
export const fileFactsText = {
  title: 'File details',
  coverage: (name: string, percent: string) => `${name} ${percent}`,
  parsingAgain: (percent: string) => `Parsing again, ${percent}`,
  parseAgainFailed: (message: string) => `Failed to parse the file again: ${message}`,
  parsedAgain: 'File parsed again',
} as const;

/** Words of what opens below that line. */
export const fileFactsBodyText = {
  format: 'Format',
  explained: 'Lines recognized',
  explainedShare: (percent: string) => `${percent} match the format, as the start or continuation of an entry`,
  zone: 'Time zone',
  rules: 'Parsing rules',
  notes: 'Notes',
  lastParse: 'Last parse',
  keptUntil: 'Kept until',
  noRules: 'No parsing rule matched any line in this file.',
  covered: {
    one: (total: string, matched: string, percent: string) => `${matched} of ${total} line, ${percent}`,
    other: (total: string, matched: string, percent: string) => `${matched} of ${total} lines, ${percent}`,
  },
  version: (number: string) => `version ${number}`,
  template: 'Template',
  skipped: 'Skipped: too slow',
  parseAgain: 'Parse again',
  draftRule: 'Draft a rule from this file',
  parseAgainHelp:
    'Parses the file again with the current parsing rules. The existing entries stay available until it finishes.',
  runActive: 'Wait for the running RCA to finish',
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

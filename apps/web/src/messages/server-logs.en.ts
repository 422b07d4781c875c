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

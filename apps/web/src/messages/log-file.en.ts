/** Words of the screen of a single analysis. */
export const logFileText = {
  notFound: 'This log analysis does not exist or was deleted',
  toHistory: 'Log Analysis',
} as const;

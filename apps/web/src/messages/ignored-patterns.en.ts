/** Words of the patterns that analyses leave out. */
export const ignoredPatternsText = {
  title: 'Ignored Patterns',
  hint: 'Messages that analyses leave out',
  intro:
    'Analyses started after you mark a pattern leave its entries out and treat them as background noise, like messages in a baseline. The counts of a file do not change. Mark a pattern in an opened entry, or in the groups of a log.',
  loading: 'Loading ignored patterns...',
  loadFailed: 'Failed to load ignored patterns',
  empty: 'No ignored patterns yet',
  emptyHint: 'Open an entry of a log and choose Ignore pattern.',
  columns: { pattern: 'Pattern', where: 'Ignored in', marked: 'Marked', actions: 'Actions' },
  more: 'Load more',
  moreFailed: 'Failed to load more patterns',
  states: { failing: 'States errors', calm: 'States no errors' },
  ownFiles: 'All my files',
  markedIn: 'marked in',
  goneFile: 'a deleted file',
  revoke: { open: 'Revoke', of: (pattern: string) => `Revoke: ${pattern}`, failed: 'Failed to revoke the pattern' },
  revoked: 'Revoked. Analyses from now on count the pattern again.',
  mark: {
    open: 'Ignore pattern',
    file: 'In this file',
    ownFiles: 'In all my files',
    done: 'Analyses from now on leave the pattern out.',
    failed: 'Failed to ignore the pattern',
  },
  ignored: {
    open: 'Ignored',
    revoke: { file: 'Revoke for this file', 'own-files': 'Revoke for all my files' },
    ofOwner: 'Ignored in all files of their owner',
    list: 'All ignored patterns',
  },
} as const;

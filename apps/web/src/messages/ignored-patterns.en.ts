/** Words of the patterns that analyses leave out. */
export const ignoredPatternsText = {
  title: 'Ignored Patterns',
  hint: 'Messages that analyses leave out',
  intro:
    'Analyses started after a pattern was marked leave its entries out: they count as background, like what a good log holds. The counts of a file stay as they are. Mark a pattern in an opened entry, or in the groups of a log.',
  loading: 'Loading ignored patterns...',
  loadFailed: 'The ignored patterns could not be loaded',
  empty: 'No pattern is ignored',
  emptyHint: 'Open an entry of a log and choose Ignore pattern.',
  columns: { pattern: 'Pattern', where: 'Ignored in', marked: 'Marked', actions: 'Actions' },
  more: 'Load more',
  moreFailed: 'The next patterns could not be loaded',
  states: { failing: 'States errors', calm: 'States no errors' },
  ownFiles: 'All my files',
  markedIn: 'marked in',
  goneFile: 'a deleted file',
  revoke: { open: 'Revoke', of: (pattern: string) => `Revoke: ${pattern}`, failed: 'The pattern could not be revoked' },
  revoked: 'Revoked. Analyses from now on count the pattern again.',
  mark: {
    open: 'Ignore pattern',
    file: 'In this file',
    ownFiles: 'In all my files',
    done: 'Analyses from now on leave the pattern out.',
    failed: 'The pattern could not be ignored',
  },
  ignored: {
    open: 'Ignored',
    revoke: { file: 'Revoke for this file', 'own-files': 'Revoke for all my files' },
    ofOwner: 'Ignored in all files of their owner',
    list: 'All ignored patterns',
  },
} as const;

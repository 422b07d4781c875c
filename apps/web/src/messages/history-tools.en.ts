/** Words of what narrows the history of files and acts on several of them. */
export const historyToolsText = {
  any: 'Any',
  filterFlags: { errors: 'Has errors', unreviewed: 'Waits for a review', mine: 'My uploads' },
  severity: 'Severity',
  selection: 'Selected files',
  endSelection: 'End selection',
  selectAll: 'Select all',
  selectedCount: { one: (count: string) => `${count} selected`, other: (count: string) => `${count} selected` },
  deleteSelected: 'Delete selected',
} as const;

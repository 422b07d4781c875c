/** Words of what opens in the entries: one entry, and the groups. Those of the specification stand here exactly as it spells them. */
export const entryDetailsText = {
  groupsFailed: (message: string) => `Failed to group the entries: ${message}`,
  filterToThis: 'Filter to this',
  showExamples: (shape: string) => `Examples of ${shape}`,
  groupSpan: (first: string, last: string) => `${first} to ${last}`,
  groupSpread: (lines: string) => `Spread over the file: ${lines}`,
  restOfMessages: 'Other messages',
  fields: 'Fields',
  filterFor: (value: string) => `Filter for ${value}`,
  filterOut: (value: string) => `Filter out ${value}`,
  addColumn: 'Add column',
  removeColumn: 'Remove column',
  copyValue: 'Copy value',
  copyLink: 'Copy link',
  neighbours: 'Neighbours',
  copyJsonLong: 'Copy JSON',
  metadata: 'Metadata',
  noMetadata: 'No metadata',
  moreNeighbours: 'One more neighbour line',
  fewerNeighbours: 'One fewer neighbour line',
  showAllLines: (count: string) => `Show all ${count} lines`,
  showFewerLines: 'Show fewer lines',
} as const;

/** Words of the filters of the entries that are set, and of entries that none of them lets through. */
export const entryFiltersText = {
  noEntries: 'No entries',
  onlyErrorsShown: 'This file has no ERROR or FATAL entries.',
  drop: (filter: string) => `Drop: ${filter}`,
  dropNames: {
    levels: 'levels',
    find: 'text',
    time: 'selected time',
    template: 'same message',
    fields: 'fields',
    components: 'components',
  },
  activeFilters: 'Filters',
  fieldIs: (name: string, value: string) => `${name}: ${value}`,
  fieldIsNot: (name: string, value: string) => `not ${name}: ${value}`,
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  sameMessage: 'Same message',
} as const;

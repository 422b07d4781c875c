/** Words of the filters of the entries that are set, and of entries that none of them lets through. */
export const entryFiltersText = {
  noEntries: 'No entries',
  onlyErrorsShown: 'This file has no ERROR or FATAL entries.',
  drop: (filter: string) => `Drop: ${filter}`,
  dropNames: { levels: 'levels', find: 'text', time: 'selected time', template: 'same message', fields: 'fields' },
  activeFilters: 'Filters',
  fieldIs: (name: string, value: string) => `${name}: ${value}`,
  fieldIsNot: (name: string, value: string) => `not ${name}: ${value}`,
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  sameMessage: 'Same message',
} as const;

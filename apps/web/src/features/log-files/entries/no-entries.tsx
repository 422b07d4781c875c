import { Button } from '@mantine/core';
import type { EntrySearch } from '#address/log-files-search.ts';
import { entryFiltersText } from '#messages/entry-details.en.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from './entries-section.module.css';
import { DROP_FILTER, droppableFilters } from './entry-filters.ts';
import { useListAddress } from './entry-list.tsx';
import { isErrorsOnly } from './level-choice.ts';

/** Why nothing shows, and the filters that can be dropped with one click. */
export function NoEntries({ search }: { search: EntrySearch }) {
  const { file, onSearch } = useListAddress();
  const filters = droppableFilters(search);
  if (filters.length === 0 || file.entryCount === 0) return <EmptyState title={entryFiltersText.noEntries} />;
  const onlyLevels = filters.length === 1 && filters[0] === 'levels' && isErrorsOnly(search);
  return (
    <EmptyState
      title={text.noEntryPasses}
      hint={onlyLevels ? entryFiltersText.onlyErrorsShown : undefined}
      action={
        <div className={classes['drops']}>
          {filters.map((filter) => (
            <Button key={filter} size="xs" onClick={() => onSearch(DROP_FILTER[filter])}>
              {filter === 'levels' ? text.showAllEntries : entryFiltersText.drop(entryFiltersText.dropNames[filter])}
            </Button>
          ))}
        </div>
      }
    />
  );
}

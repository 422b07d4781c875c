import type { LogFile } from '@rootline/contract';
import { memo } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { EntriesLine } from './entries-line.tsx';
import { EntriesOverview } from './entries-overview.tsx';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { type EntrySearchPatch, hasUnseenFilters } from './entry-filters.ts';
import { EntryGroups } from './entry-groups.tsx';
import { EntryListProvider, useListRows } from './entry-list.tsx';
import type { EntrySource } from './entry-source.ts';
import { FindBox } from './find-box.tsx';
import { LevelChips } from './level-chips.tsx';
import { LogList } from './log-list.tsx';
import { NoEntries } from './no-entries.tsx';
import { useEntryList } from './use-entry-list.ts';

interface EntriesSectionProps {
  file: LogFile;
  source: EntrySource;
  search: EntrySearch;
  /** Changes the address; a replaced state leaves no step for Back. */
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  /** Lines that the result cites, with their numbers there. */
  citations: ReadonlyMap<number, number>;
}

/** The entries of one file: what shows, what is found, and the list itself. */
export const EntriesSection = memo(function EntriesSection({ citations, ...address }: EntriesSectionProps) {
  const { file, search, onSearch } = address;
  const list = useEntryList(address, citations);
  return (
    <EntryListProvider list={list}>
      <section className={classes['section']} aria-label={text.entriesSection}>
        <div className={classes['tools']}>
          <FindBox />
          <LevelChips
            all={search.all}
            levels={search.levels}
            counts={file.facts?.levels ?? null}
            onChange={list.actions.change.setLevels}
          />
        </div>
        {hasUnseenFilters(search) && <ActiveFilters search={search} onSearch={onSearch} />}
        <EntriesLine tools={TOOLS} />
        <Entries search={list.asked} />
      </section>
    </EntryListProvider>
  );
});

/** Always the same element: it is not drawn again with the line around it. */
const TOOLS = <EntriesTools />;

/** The entries as lines or as groups, or why there are none. */
function Entries({ search }: { search: EntrySearch }) {
  const { rows, isAsGroups } = useListRows();
  // An expression that is no expression is told at the field; the rows that it would filter are none.
  const isRefused = rows.error instanceof ApiError && rows.error.status === 400 && search.mode === 'filter';
  return (
    <div className={classes['frame']} aria-busy={rows.total === undefined && !rows.error}>
      {isAsGroups ? (
        <EntryGroups />
      ) : isRefused ? (
        <EmptyState title={text.noEntryPasses} />
      ) : rows.error ? (
        <ErrorBox message={text.entriesFailed(messageOf(rows.error))} error={rows.error} onRetry={rows.retry} />
      ) : rows.total === undefined ? (
        <div className={classes['waiting']}>
          <SkeletonRows rows={12} height={22} />
        </div>
      ) : rows.total === 0 ? (
        <NoEntries search={search} />
      ) : (
        <>
          <div className={classes['list']}>
            <ColumnHeads />
            <LogList />
          </div>
          <EntriesOverview />
        </>
      )}
    </div>
  );
}

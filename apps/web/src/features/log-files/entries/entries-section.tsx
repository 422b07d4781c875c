import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SkeletonRows } from '#ui/loading-text.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import { ColumnHeaders } from './column-headers.tsx';
import { EntriesOverview } from './entries-overview.tsx';
import classes from './entries-section.module.css';
import { EntriesToolbar, ShownCount, ThumbBar } from './entries-toolbar.tsx';
import { type EntrySearchPatch, hasUnseenFilters } from './entry-filters.ts';
import { EntryListProvider, type LogEvidence, useListRows } from './entry-list.tsx';
import type { EntrySource, ReadLog } from './entry-source.ts';
import type { LevelChoice } from './level-choice.ts';
import { LogList } from './log-list.tsx';
import { useEntryList } from './use-entry-list.ts';

const EntryRoutes = lazyPart(async () => (await import('./entry-routes.tsx')).EntryRoutes);
const EntryGroups = lazyPart(async () => (await import('./entry-groups.tsx')).EntryGroups);
/** Most visits filter by nothing else than what the chips show. */
const ActiveFilters = lazyPart(async () => (await import('./active-filters.tsx')).ActiveFilters);
const NoEntries = lazyPart(async () => (await import('./no-entries.tsx')).NoEntries);
const WhatIsNewView = lazyPart(async () => (await import('./what-is-new.tsx')).WhatIsNewView);

interface EntriesSectionProps {
  file: ReadLog;
  source: EntrySource;
  search: EntrySearch;
  /** Changes the address; a replaced state leaves no step for Back. */
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  evidence: LogEvidence;
  /** Opens the comparison with another file. */
  compare: ReactNode;
}

/** The entries of one file: what shows, what is found, and the list itself. */
export const EntriesSection = memo(function EntriesSection(props: EntriesSectionProps) {
  const { evidence, compare, ...address } = props;
  const { search, onSearch } = address;
  const list = useEntryList(address, evidence);
  const { view } = list.rows;
  const isNew = view === 'new';
  const isPhone = useIsScreen('phone');
  // Its own choice: what is new is often no error.
  const [newLevels, setNewLevels] = useState<LevelChoice>({ all: true });
  const filters = useMemo(
    () =>
      hasUnseenFilters(search) ? (
        <Suspense>
          <ActiveFilters search={search} onSearch={onSearch} />
        </Suspense>
      ) : null,
    [search, onSearch],
  );
  return (
    <EntryListProvider list={list}>
      <section className={classes['section']} aria-label={text.entriesSection}>
        <EntriesToolbar
          view={view}
          levels={search}
          onLevels={list.actions.change.setLevels}
          cause={evidence.cause}
          compare={compare}
          filters={filters}
        />
        {isNew ? (
          <div className={classes['frame']}>
            <Suspense fallback={<div aria-busy="true" />}>
              <WhatIsNewView levels={newLevels} onLevels={setNewLevels} cause={evidence.cause} />
            </Suspense>
          </div>
        ) : (
          <Entries search={list.asked} />
        )}
        {isPhone && view === 'lines' && <ThumbBar />}
      </section>
    </EntryListProvider>
  );
});

/** The entries as lines or as groups, or why there are none. */
function Entries({ search }: { search: EntrySearch }) {
  const { rows, view } = useListRows();
  // An expression that is no expression is told at the field; the rows that it would filter are none.
  const isRefused = rows.error instanceof ApiError && rows.error.status === 400 && search.mode === 'filter';
  return (
    <div className={classes['frame']} aria-busy={rows.total === undefined && !rows.error}>
      {view === 'routes' ? (
        <Suspense fallback={<Waiting />}>
          <EntryRoutes />
        </Suspense>
      ) : view === 'groups' ? (
        <Suspense fallback={<Waiting />}>
          <EntryGroups />
        </Suspense>
      ) : isRefused ? (
        <EmptyState title={text.noEntryPasses} />
      ) : rows.error ? (
        <ErrorBox message={text.entriesFailed(messageOf(rows.error))} error={rows.error} onRetry={rows.retry} />
      ) : rows.total === undefined ? (
        <Waiting />
      ) : rows.total === 0 ? (
        <Suspense fallback={<Waiting />}>
          <NoEntries search={search} />
        </Suspense>
      ) : (
        <>
          <div className={classes['list']}>
            <div className={classes['heads']}>
              <ColumnHeaders />
              <ShownCount />
            </div>
            <LogList />
          </div>
          <EntriesOverview />
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes['waiting']}>
      <SkeletonRows rows={12} height={22} />
    </div>
  );
}

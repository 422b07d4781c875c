import { useCallbackRef } from '@mantine/hooks';
import { type LevelCounts, LIMITS, type LogEntry, type LogFile } from '@rootline/contract';
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { later } from '#ui/later.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { CopyFormat } from './copy-entries.ts';
import { copyLinkTo, copyMarkedOr } from './copy-from-list.ts';
import { EntriesLine } from './entries-line.tsx';
import { EntriesList } from './entries-list.tsx';
import { sharesLines } from './entries-overview.tsx';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { metadataColumns } from './entry-columns.ts';
import { type EntrySearchPatch, hitFilters, rowFilters } from './entry-filters.ts';
import type { EntrySource } from './entry-source.ts';
import { FindBox } from './find-box.tsx';
import type { GroupOrder } from './group-order.ts';
import { LevelChips } from './level-chips.tsx';
import type { LogListHandle } from './log-list.tsx';
import { NoEntries } from './no-entries.tsx';
import { useEntryChanges } from './use-entry-changes.ts';
import { useEntryHits } from './use-entry-hits.ts';
import { useEntryJumps } from './use-entry-jumps.ts';
import { useEntryNavigation } from './use-entry-navigation.ts';
import { useEntryPreferences } from './use-entry-preferences.ts';
import { useEntryRows } from './use-entry-rows.ts';
import { useFileMarks } from './use-file-marks.ts';
import { useListCommands } from './use-list-commands.ts';
import { useLogZone } from './use-log-zone.ts';
import { useMarkedLine } from './use-marked-line.ts';
import { useMessageHits } from './use-message-hits.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useOpenedEntries } from './use-opened-entries.ts';
import { useShownRows } from './use-shown-rows.ts';

interface EntriesSectionProps {
  file: LogFile;
  source: EntrySource;
  counts: LevelCounts | null;
  search: EntrySearch;
  /** Changes the address; a replaced state leaves no step for Back. */
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  /** Lines that the result cites, with their numbers there. */
  citations: ReadonlyMap<number, number>;
}

const EntryGroups = later(async () => (await import('./entry-groups.tsx')).EntryGroups);

/** The entries of one file: what shows, what is found, and the list itself. */
export const EntriesSection = memo(function EntriesSection(props: EntriesSectionProps) {
  const { file, source, counts, search, onSearch, citations } = props;
  useEffect(() => EntryGroups.preloadWhenIdle(), []);
  const preferences = useEntryPreferences(search.cols);
  const zoneChoice = useLogZone(search, file.facts);
  const { zone, choices: zones, times, remember: rememberZone } = zoneChoice;
  const { marks, toggle: toggleMarked } = useFileMarks(file.id);
  const list = useRef<LogListHandle>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const columnsButton = useRef<HTMLButtonElement>(null);
  const [view, handleView] = useShownRows();
  const [groupOrder, setGroupOrder] = useState<GroupOrder>('most-frequent');
  const filters = useMemo(() => rowFilters(search), [search]);
  const wanted = useMemo(() => hitFilters(search), [search]);
  const rows = useEntryRows(source, filters);
  const hits = useEntryRows(source, wanted ?? filters, wanted !== null);
  const hasWindow = search.from !== undefined || search.to !== undefined;
  const withoutWindow = useMemo(() => rowFilters({ ...search, from: undefined, to: undefined }), [search]);
  const unbounded = useEntryRows(source, withoutWindow, hasWindow);
  const markedPositions = useMemo(() => new Set(marks.map(({ position }) => position)), [marks]);
  const isFiltered = Object.keys(filters).length > 0;
  const isGroups = search.view === 'groups' && source.groups !== undefined;
  const isFilterMode = search.mode === 'filter';

  const go = useEntryNavigation({ list, source, filters, rows, line: search.line, onSearch });
  const findKey = search.find === undefined ? '' : JSON.stringify([search.find, search.re, search.case]);
  const { hitNumber, goToHit } = useEntryHits({
    source,
    wanted,
    findKey,
    isLive: !isFilterMode && search.line === undefined,
    hits,
    go,
  });
  const inView = useMemo(
    () =>
      view
        ? Array.from({ length: view.last - view.first + 1 }, (_unused, offset) =>
            rows.entryAt(view.first + offset),
          ).filter((entry) => entry !== undefined)
        : [],
    [view, rows.entryAt],
  );
  const fieldNames = useMemo(() => metadataColumns(inView).join('\n'), [inView]);
  const fields = useMemo(() => fieldNames.split('\n').filter(Boolean), [fieldNames]);
  const opened = useOpenedEntries({ list, search, onSearch, isFiltered, currentRow: go.currentRow });
  const { openIds, nearby } = opened;
  const around = useNeighbours(source, nearby);
  const jumps = useEntryJumps({ go, source, filters, search, marks });
  const copyAs = (format: CopyFormat, others: readonly LogEntry[]) =>
    copyMarkedOr(others, { format, marks, source, filename: file.filename });
  const copyShown = (format: CopyFormat) =>
    void copyAs(format, openIds.size > 0 ? inView.filter((entry) => openIds.has(entry.id)) : inView);
  const change = useEntryChanges({ search, onSearch, preferences, rememberZone });
  const { setColumns, resetColumns, setZone, setWrapped } = change;
  const handleCopy = useCallbackRef(copyShown);
  const goToNextHit = useCallbackRef(() => void goToHit(1));
  const goToPreviousHit = useCallbackRef(() => void goToHit(-1));
  const focusList = useCallbackRef(() => list.current?.focus());
  const giveCommand = useListCommands({
    list,
    query: JSON.stringify([filters, findKey]),
    go,
    jumps,
    opened,
    goToHit,
    pageRows: () => list.current?.pageRows() ?? 10,
    focusFind: () => findInput.current?.focus(),
    openColumns: () => columnsButton.current?.click(),
    toggleMark: toggleMarked,
    copyLink: copyLinkTo,
    copy: (entry) => copyAs(preferences.copyFormat, [entry]),
    toggleWrap: change.toggleWrap,
  });
  const markedLine = useMarkedLine(search.line);

  const hitsOf = useMessageHits(search, inView);
  const cited = sharesLines(file) ? NO_CITATIONS : citations;
  const canWrap = (rows.total ?? 0) <= WRAP_LIMIT;
  // An expression that is no expression is told at the field; the rows that it would filter are none.
  const isRefused = rows.error instanceof ApiError && rows.error.status === 400 && isFilterMode;

  const isWrapped = search.wrap === true && canWrap;
  const levels = useMemo(() => ({ all: search.all, levels: search.levels }), [search.all, search.levels]);
  const hasGroups = source.groups !== undefined;
  const groups = useMemo(
    () => (hasGroups ? { isOn: isGroups, order: groupOrder, onOrder: setGroupOrder } : null),
    [hasGroups, isGroups, groupOrder],
  );
  const tools = useMemo(
    () => (
      <EntriesTools
        preferences={preferences}
        onColumns={setColumns}
        onResetColumns={resetColumns}
        isWrapped={isWrapped}
        onWrap={setWrapped}
        canWrap={canWrap}
        fields={fields}
        zone={zone}
        zones={zones}
        onZone={setZone}
        facts={file.facts}
        onCopy={handleCopy}
        columnsButton={columnsButton}
      />
    ),
    [
      preferences,
      setColumns,
      resetColumns,
      isWrapped,
      setWrapped,
      canWrap,
      fields,
      zone,
      zones,
      setZone,
      file.facts,
      handleCopy,
    ],
  );
  return (
    <section className={classes['section']} aria-label={text.entriesSection}>
      <div className={classes['tools']}>
        <FindBox
          value={search.find ?? ''}
          onChange={change.setFind}
          inputRef={findInput}
          hitCount={wanted === null || hits.isRefreshing ? undefined : hits.total}
          hitNumber={hitNumber}
          error={hits.error ? messageOf(hits.error) : null}
          isRegex={search.re === true}
          onRegex={change.setRegex}
          matchCase={search.case === true}
          onMatchCase={change.setMatchCase}
          isFilter={isFilterMode}
          onFilter={change.setFilter}
          onNext={goToNextHit}
          onPrevious={goToPreviousHit}
          onLeave={focusList}
        />
        <LevelChips choice={levels} onChange={change.setLevels} counts={counts} />
      </div>
      <ActiveFilters search={search} onSearch={onSearch} />
      <EntriesLine
        search={search}
        onSearch={onSearch}
        entryCount={file.entryCount}
        shownCount={rows.total}
        countOutsideTime={hasWindow ? unbounded.total : null}
        groups={groups}
        tools={tools}
      />
      <div className={classes['frame']} aria-busy={rows.total === undefined && !rows.error}>
        {isGroups ? (
          <Suspense>
            <EntryGroups
              fileId={file.id}
              source={source}
              filters={filters}
              order={groupOrder}
              times={times}
              onFilter={(tpl) => onSearch({ tpl, view: undefined })}
              onLine={(line) => onSearch({ line, view: undefined })}
            />
          </Suspense>
        ) : isRefused ? (
          <EmptyState title={text.noEntryPasses} />
        ) : rows.error ? (
          <ErrorBox message={text.entriesFailed(messageOf(rows.error))} error={rows.error} onRetry={rows.retry} />
        ) : rows.total === undefined ? (
          <div className={classes['waiting']}>
            <SkeletonRows rows={12} height={22} />
          </div>
        ) : rows.total === 0 ? (
          <NoEntries file={file} search={search} onSearch={onSearch} />
        ) : (
          <EntriesList
            file={file}
            handle={list}
            rows={rows}
            inView={inView}
            go={go}
            opened={opened}
            around={around}
            onCommand={giveCommand}
            preferences={preferences}
            change={change}
            zone={zoneChoice}
            search={search}
            onSearch={onSearch}
            isFiltered={isFiltered}
            isWrapped={isWrapped}
            marks={marks}
            markedPositions={markedPositions}
            markedLine={markedLine}
            hitsOf={hitsOf}
            hitSpread={wanted === null ? [] : (hits.spread ?? [])}
            citations={cited}
            onView={handleView}
          />
        )}
      </div>
    </section>
  );
});

/** Wrapped rows have unknown heights; beyond this many they could not be scrolled truly. */
const WRAP_LIMIT = LIMITS.entries.indexStride * 700;
const NO_CITATIONS: ReadonlyMap<number, number> = new Map();

import { useCallbackRef } from '@mantine/hooks';
import { type LevelCounts, LIMITS, type LogEntry, type LogFile } from '@rootline/contract';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { OF_ROWS, useSearchPart } from '#address/use-search-part.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { CopyFormat } from './copy-formats.ts';
import { copyLinkTo, copyMarkedOr } from './copy-from-list.ts';
import { EntriesLine } from './entries-line.tsx';
import { EntriesList } from './entries-list.tsx';
import { sharesLines } from './entries-overview.tsx';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { metadataColumns } from './entry-columns.ts';
import { type EntrySearchPatch, hasUnseenFilters, hitFilters, rowFilters } from './entry-filters.ts';
import { EntryGroups } from './entry-groups.tsx';
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

/** The entries of one file: what shows, what is found, and the list itself. */
export const EntriesSection = memo(function EntriesSection(props: EntriesSectionProps) {
  const { file, source, counts, search, onSearch, citations } = props;
  // What was pressed shows its new state at once; the rows that it asks for are drawn right after.
  const asked = useDeferredValue(useSearchPart(search, OF_ROWS));
  const preferences = useEntryPreferences(search.cols);
  const zoneChoice = useLogZone(search, file.facts);
  const { zone, choices: zones, times, remember: rememberZone } = zoneChoice;
  const { marks, toggle: toggleMarked } = useFileMarks(file.id);
  const list = useRef<LogListHandle>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const columnsButton = useRef<HTMLButtonElement>(null);
  const [view, handleView] = useShownRows();
  const [groupOrder, setGroupOrder] = useState<GroupOrder>('most-frequent');
  const filters = useMemo(() => rowFilters(asked), [asked]);
  const wanted = useMemo(() => hitFilters(asked), [asked]);
  const rows = useEntryRows(source, filters);
  const hits = useEntryRows(source, wanted ?? filters, wanted !== null);
  const hasWindow = asked.from !== undefined || asked.to !== undefined;
  const withoutWindow = useMemo(() => rowFilters({ ...asked, from: undefined, to: undefined }), [asked]);
  const unbounded = useEntryRows(source, withoutWindow, hasWindow);
  const markedPositions = useMemo(() => new Set(marks.map(({ position }) => position)), [marks]);
  const isFiltered = Object.keys(filters).length > 0;
  const isGroups = asked.view === 'groups' && source.groups !== undefined;
  const isFilterMode = asked.mode === 'filter';

  const go = useEntryNavigation({ list, source, filters, rows, line: asked.line, onSearch });
  const findKey = asked.find === undefined ? '' : JSON.stringify([asked.find, asked.re, asked.case]);
  const { hitNumber, goToHit } = useEntryHits({
    source,
    wanted,
    findKey,
    isLive: !isFilterMode && asked.line === undefined,
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
  const jumps = useEntryJumps({ go, source, filters, search: asked, marks });
  const copyAs = (format: CopyFormat, others: readonly LogEntry[]) =>
    copyMarkedOr(others, { format, marks, source, filename: file.filename });
  const copyShown = (format: CopyFormat) => {
    const open = inView.filter((entry) => openIds.has(entry.id));
    // A link leads to one line: where one stands.
    const shown = format === 'link' ? [go.entryHere() ?? inView].flat().slice(0, 1) : inView;
    void copyAs(format, open.length > 0 ? open : shown);
  };
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
    openFold: (isOpen) => list.current?.openFold(go.currentRow, isOpen),
    focusFind: () => findInput.current?.focus(),
    openColumns: () => columnsButton.current?.click(),
    toggleMark: toggleMarked,
    copyLink: copyLinkTo,
    copy: (entry) => copyAs(preferences.copyFormat, [entry]),
    toggleWrap: change.toggleWrap,
  });
  const markedLine = useMarkedLine(asked.line);

  const hitsOf = useMessageHits(asked, inView);
  const cited = sharesLines(file) ? NO_CITATIONS : citations;
  const canWrap = (rows.total ?? 0) <= WRAP_LIMIT;
  // An expression that is no expression is told at the field; the rows that it would filter are none.
  const isRefused = rows.error instanceof ApiError && rows.error.status === 400 && isFilterMode;

  const levels = useMemo(() => ({ all: search.all, levels: search.levels }), [search.all, search.levels]);
  const isWrapSet = search.wrap === true;
  const hasGroups = source.groups !== undefined;
  const isGroupsSet = search.view === 'groups' && hasGroups;
  const groups = useMemo(
    () => (hasGroups ? { isOn: isGroupsSet, order: groupOrder, onOrder: setGroupOrder } : null),
    [hasGroups, isGroupsSet, groupOrder],
  );
  const tools = useMemo(
    () => (
      <EntriesTools
        preferences={preferences}
        onColumns={setColumns}
        onResetColumns={resetColumns}
        isWrapped={isWrapSet && canWrap}
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
      isWrapSet,
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
          error={wanted !== null && hits.error ? messageOf(hits.error) : null}
          isRegex={search.re === true}
          onRegex={change.setRegex}
          matchCase={search.case === true}
          onMatchCase={change.setMatchCase}
          isFilter={search.mode === 'filter'}
          onFilter={change.setFilter}
          onNext={goToNextHit}
          onPrevious={goToPreviousHit}
          onLeave={focusList}
        />
        <LevelChips choice={levels} onChange={change.setLevels} counts={counts} />
      </div>
      {hasUnseenFilters(search) && <ActiveFilters search={search} onSearch={onSearch} />}
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
          <EntryGroups
            fileId={file.id}
            source={source}
            filters={filters}
            order={groupOrder}
            times={times}
            onFilter={(tpl) => onSearch({ tpl, view: undefined })}
            onLine={(line) => onSearch({ line, view: undefined })}
          />
        ) : isRefused ? (
          <EmptyState title={text.noEntryPasses} />
        ) : rows.error ? (
          <ErrorBox message={text.entriesFailed(messageOf(rows.error))} error={rows.error} onRetry={rows.retry} />
        ) : rows.total === undefined ? (
          <div className={classes['waiting']}>
            <SkeletonRows rows={12} height={22} />
          </div>
        ) : rows.total === 0 ? (
          <NoEntries file={file} search={asked} onSearch={onSearch} />
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
            isWrapped={asked.wrap === true && canWrap}
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

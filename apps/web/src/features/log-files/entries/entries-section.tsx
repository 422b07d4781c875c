import { Checkbox, SegmentedControl } from '@mantine/core';
import { type LevelCounts, LIMITS, type LogEntry, type LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { OverviewStrip } from '#pictures/overview-strip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { type CopyFormat, entriesAs } from './copy-entries.ts';
import { copyText } from './copy-text.ts';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { columnsInAddress, gridTracks, toggleColumn } from './entry-columns.ts';
import { lastName, withField } from './entry-fields.ts';
import { type EntrySearchPatch, hitFilters, rowFilters } from './entry-filters.ts';
import type { EntryCommand } from './entry-keys.ts';
import { type EntrySource, positionOf } from './entry-source.ts';
import { placeBeside } from './file-marks.ts';
import { FindBox } from './find-box.tsx';
import { focusTimeline } from './focus-timeline.ts';
import { GROUP_ORDERS, type GroupOrder } from './group-order.ts';
import { LevelChips } from './level-chips.tsx';
import { isShowAllTicked, shownLevels, tickShowAll } from './level-choice.ts';
import { LogList, type LogListHandle } from './log-list.tsx';
import type { LogZone } from './log-zone.ts';
import { FIRST_NEIGHBOURS, MOST_NEIGHBOURS, stepNeighbours } from './neighbours.ts';
import { NoEntries } from './no-entries.tsx';
import { OpenedEntry } from './opened-entry.tsx';
import { timeGapsQuery } from './time-gaps-query.ts';
import { useEntryCommands } from './use-entry-commands.ts';
import { useEntryHits } from './use-entry-hits.ts';
import { attempt, useEntryNavigation } from './use-entry-navigation.ts';
import { useEntryPreferences } from './use-entry-preferences.ts';
import { useEntryRows } from './use-entry-rows.ts';
import { useFileMarks } from './use-file-marks.ts';
import { useLogZone } from './use-log-zone.ts';
import { useMessageHits } from './use-message-hits.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useShownRows } from './use-shown-rows.ts';

interface EntriesSectionProps {
  file: LogFile;
  source: EntrySource;
  counts: LevelCounts | null;
  search: EntrySearch;
  /** Changes the address; a replaced state leaves no step for Back. */
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => void;
  /** Lines that the result cites, with their numbers there. */
  citations: ReadonlyMap<number, number>;
}

const EntryGroups = lazy(async () => ({ default: (await import('./entry-groups.tsx')).EntryGroups }));

/** The entries of one file: what shows, what is found, and the list itself. */
export function EntriesSection({ file, source, counts, search, onSearch, citations }: EntriesSectionProps) {
  const client = useQueryClient();
  const preferences = useEntryPreferences(search.cols);
  const { zone, choices: zones, times, remember: rememberZone } = useLogZone(search, file.facts);
  const { marks, toggle: toggleMarked } = useFileMarks(file.id);
  const list = useRef<LogListHandle>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const columnsButton = useRef<HTMLButtonElement>(null);
  const [view, handleView] = useShownRows();
  const [nearby, setNearby] = useState<ReadonlyMap<string, number>>(new Map());
  const [groupOrder, setGroupOrder] = useState<GroupOrder>('most-frequent');
  const filters = useMemo(() => rowFilters(search), [search]);
  const wanted = useMemo(() => hitFilters(search), [search]);
  const rows = useEntryRows(source, filters);
  const hits = useEntryRows(source, wanted ?? filters, wanted !== null);
  const hasWindow = search.from !== undefined || search.to !== undefined;
  const withoutWindow = useMemo(() => rowFilters({ ...search, from: undefined, to: undefined }), [search]);
  const unbounded = useEntryRows(source, withoutWindow, hasWindow);
  const openIds = useMemo(() => new Set(search.open ?? []), [search.open]);
  const markedPositions = useMemo(() => new Set(marks.map(({ position }) => position)), [marks]);
  const around = useNeighbours(source, nearby);
  const isFiltered = Object.keys(filters).length > 0;
  const isGroups = search.view === 'groups' && source.groups !== undefined;
  const isFilterMode = search.mode === 'filter';

  const go = useEntryNavigation({ list, source, filters, rows, line: search.line, onSearch });
  const { hitNumber, goToHit } = useEntryHits({
    source,
    wanted,
    findKey: search.find === undefined ? '' : JSON.stringify([search.find, search.re, search.case]),
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
  const current = rows.entryAt(go.currentRow);

  const showNeighbours = (entry: LogEntry, count: number) => {
    list.current?.holdRow(go.currentRow);
    const next = new Map(nearby);
    if (count <= 0) next.delete(entry.id);
    else next.set(entry.id, Math.min(count, MOST_NEIGHBOURS));
    setNearby(next);
  };
  const setOpen = (open: ReadonlySet<string>) => onSearch({ open: open.size === 0 ? undefined : [...open] }, 'replace');
  const toggleOpen = (entry: LogEntry) => {
    const open = new Set(openIds);
    if (!open.delete(entry.id)) open.add(entry.id);
    setOpen(open);
  };
  /** Opens an entry; among filtered lines its neighbours come with it. */
  const handleEnter = () => {
    if (!current) return;
    const willOpen = !openIds.has(current.id);
    toggleOpen(current);
    if (isFiltered || nearby.has(current.id)) showNeighbours(current, willOpen ? FIRST_NEIGHBOURS : 0);
  };
  const copyLink = (entry: LogEntry) => {
    const address = new URL(globalThis.location.href);
    address.searchParams.set('line', String(entry.line));
    address.searchParams.delete('dialog');
    void copyText(address.href);
  };
  const copyEntries = (format: CopyFormat, others: readonly LogEntry[]) =>
    attempt(async () => {
      const wantedMarks = marks.slice(0, LIMITS.entries.contextMax);
      const windows = await Promise.all(
        wantedMarks.map(({ position }) => source.window({}, { seq: position, limit: 1 })),
      );
      const marked = windows.flat();
      await copyText(entriesAs(format, marked.length > 0 ? marked : others, file.filename));
    });
  const copyShown = (format: CopyFormat) =>
    void copyEntries(format, openIds.size > 0 ? inView.filter((entry) => openIds.has(entry.id)) : inView);
  const setColumns = (columns: readonly string[]) => {
    preferences.setColumns(columns);
    onSearch({ cols: columnsInAddress(columns) }, 'replace');
  };
  const setZone = (chosen: LogZone) => {
    rememberZone(chosen);
    onSearch({ tz: chosen === 'local' ? undefined : chosen }, 'replace');
  };
  const goToLevel = (levels: 'FATAL,ERROR' | 'FATAL' | 'WARN', step: 1 | -1, name: string) => {
    const shown = levels.split(',').filter((level) => shownLevels(search).some((other) => other === level));
    if (shown.length === 0) notifyToast('info', text.levelHidden(levels));
    else void go.goToLike({ levels: shown.join() }, step, name);
  };
  const goToSame = (step: 1 | -1) => {
    if (!current?.templateId) notifyToast('info', text.noShape);
    else void go.goToLike({ template: current.templateId }, step, text.jumpNames.same);
  };
  const goToGap = (step: 1 | -1) =>
    go.jump(async () => {
      const gaps = await client.fetchQuery(timeGapsQuery(source, filters));
      const gap = placeBeside(gaps, { from: go.here(), step, positionOf: ({ seq }) => seq });
      if (gap) await go.goToPosition(gap.seq, 'near');
      else notifyToast('info', text.noGap);
    });
  const goToMark = (step: 1 | -1) =>
    go.jump(async () => {
      const mark = placeBeside(marks, { from: go.here(), step, positionOf: ({ position }) => position });
      if (mark) await go.goToPosition(mark.position, 'near');
      else notifyToast('info', text.noMarks);
    });
  const handleLeave = () => {
    if (current && nearby.has(current.id)) showNeighbours(current, 0);
    else if (nearby.size > 0) setNearby(new Map());
    else if (openIds.size > 0) setOpen(new Set());
    else if (search.find !== undefined) onSearch({ find: undefined }, 'replace');
  };
  const page = () => list.current?.pageRows() ?? 10;
  const stepNear = (step: 1 | -1) =>
    current && showNeighbours(current, stepNeighbours(nearby.get(current.id) ?? 0, step));
  const commands: Record<EntryCommand, () => unknown> = {
    next: () => go.step(1),
    previous: () => go.step(-1),
    'page-down': () => go.step(page()),
    'page-up': () => go.step(-page()),
    'half-page-down': () => go.step(Math.ceil(page() / 2)),
    'half-page-up': () => go.step(-Math.ceil(page() / 2)),
    first: go.first,
    last: go.last,
    open: handleEnter,
    find: () => findInput.current?.focus(),
    'next-hit': () => goToHit(1),
    'previous-hit': () => goToHit(-1),
    'next-error': () => goToLevel('FATAL,ERROR', 1, text.jumpNames.failure),
    'previous-error': () => goToLevel('FATAL,ERROR', -1, text.jumpNames.failure),
    'next-fatal': () => goToLevel('FATAL', 1, text.jumpNames.fatal),
    'previous-fatal': () => goToLevel('FATAL', -1, text.jumpNames.fatal),
    'next-warning': () => goToLevel('WARN', 1, text.jumpNames.warning),
    'previous-warning': () => goToLevel('WARN', -1, text.jumpNames.warning),
    'next-same': () => goToSame(1),
    'previous-same': () => goToSame(-1),
    'next-gap': () => goToGap(1),
    'previous-gap': () => goToGap(-1),
    'more-neighbours': () => stepNear(1),
    'fewer-neighbours': () => stepNear(-1),
    mark: () => current && toggleMarked(current),
    'next-mark': () => goToMark(1),
    'previous-mark': () => goToMark(-1),
    columns: () => columnsButton.current?.click(),
    timeline: focusTimeline,
    leave: handleLeave,
    'copy-link': () => current && copyLink(current),
    copy: () => copyEntries(preferences.copyFormat, current ? [current] : []),
    wrap: () => onSearch({ wrap: search.wrap ? undefined : true }, 'replace'),
  };
  useEntryCommands((command) => {
    if (!FOCUS_ELSEWHERE.includes(command)) list.current?.focus();
    void commands[command]();
  });
  // A jumped-to line is marked for a moment; drawn again later, it is a line like any other.
  const [markedLine, setMarkedLine] = useState(search.line);
  useEffect(() => {
    setMarkedLine(search.line);
    const timer = setTimeout(() => setMarkedLine(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, [search.line]);

  const hitsOf = useMessageHits(search, inView);
  const handleFind = useCallback(
    (find: string) => onSearch({ find: find === '' ? undefined : find, line: undefined }, 'replace'),
    [onSearch],
  );
  // Where many entries share a line, a line marks none of them and says nothing about the place in the file.
  const sharesLines = file.facts !== null && file.entryCount > file.facts.lineCount;
  const extent = Math.max(sharesLines ? 0 : (file.facts?.lineCount ?? 0), file.entryCount, 1);
  const placeOf = (entry: LogEntry) => (sharesLines ? positionOf(entry) : entry.line - 1);
  const cited = sharesLines ? NO_CITATIONS : citations;
  const firstShown = inView[0];
  const lastShown = inView.at(-1);
  const canWrap = (rows.total ?? 0) <= WRAP_LIMIT;
  // An expression that is no expression is told at the field; the rows that it would filter are none.
  const isRefused = rows.error instanceof ApiError && rows.error.status === 400 && isFilterMode;

  return (
    <section className={classes['section']} aria-label={text.entriesSection}>
      <div className={classes['tools']}>
        <FindBox
          value={search.find ?? ''}
          onChange={handleFind}
          inputRef={findInput}
          hitCount={wanted === null || hits.isRefreshing ? undefined : hits.total}
          hitNumber={hitNumber}
          error={hits.error ? messageOf(hits.error) : null}
          isRegex={search.re === true}
          onRegex={(isOn) => onSearch({ re: isOn || undefined }, 'replace')}
          matchCase={search.case === true}
          onMatchCase={(isOn) => onSearch({ case: isOn || undefined }, 'replace')}
          isFilter={isFilterMode}
          onFilter={(isOn) => onSearch({ mode: isOn ? 'filter' : undefined }, 'replace')}
          onNext={() => void goToHit(1)}
          onPrevious={() => void goToHit(-1)}
          onLeave={() => list.current?.focus()}
        />
        <LevelChips choice={search} onChange={(choice) => onSearch(choice, 'replace')} counts={counts} />
      </div>
      <ActiveFilters search={search} onSearch={onSearch} />
      <div className={classes['line']}>
        <Checkbox
          size="xs"
          label={text.showAllEntries}
          checked={isShowAllTicked(search)}
          onChange={(event) => onSearch(tickShowAll(event.currentTarget.checked), 'replace')}
        />
        <span className={classes['count']} role="status">
          {rows.total !== undefined &&
            [
              countSentence(
                file.entryCount,
                text.shown,
                formatCount((hasWindow ? unbounded.total : undefined) ?? rows.total),
              ),
              hasWindow ? `${formatCount(rows.total)} ${text.inSelectedTime}` : '',
            ]
              .filter(Boolean)
              .join(', ')}
        </span>
        {source.groups && (
          <SegmentedControl
            size="xs"
            aria-label={text.viewOfEntries}
            value={isGroups ? 'groups' : 'lines'}
            data={[
              { value: 'lines', label: text.asLines },
              { value: 'groups', label: text.asGroups },
            ]}
            onChange={(chosen) => onSearch({ view: chosen === 'groups' ? 'groups' : undefined }, 'replace')}
          />
        )}
        {isGroups ? (
          <SegmentedControl
            size="xs"
            aria-label={text.sortGroups}
            value={groupOrder}
            data={GROUP_ORDERS.map((order) => ({ value: order, label: text.groupOrders[order] }))}
            onChange={(chosen) => setGroupOrder(GROUP_ORDERS.find((order) => order === chosen) ?? 'most-frequent')}
          />
        ) : (
          <EntriesTools
            preferences={preferences}
            onColumns={setColumns}
            onResetColumns={() => {
              preferences.resetColumns();
              onSearch({ cols: undefined }, 'replace');
            }}
            isWrapped={search.wrap === true && canWrap}
            onWrap={(isOn) => onSearch({ wrap: isOn || undefined }, 'replace')}
            canWrap={canWrap}
            inView={inView}
            zone={zone}
            zones={zones}
            onZone={setZone}
            facts={file.facts}
            onCopy={copyShown}
            columnsButton={columnsButton}
          />
        )}
      </div>
      <div className={classes['frame']} aria-busy={rows.total === undefined}>
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
          <>
            <div className={classes['list']}>
              <ColumnHeads
                columns={preferences.columns}
                widths={preferences.widths}
                fontSize={preferences.fontSize}
                onWidth={preferences.setWidth}
                zone={zone}
                zones={zones}
                onZone={setZone}
              />
              <LogList
                rows={rows}
                handle={list}
                currentRow={go.currentRow}
                onCurrentRow={go.setCurrentRow}
                onCommand={(command) => void commands[command]()}
                openIds={openIds}
                onToggle={toggleOpen}
                renderOpened={(entry) => (
                  <OpenedEntry
                    entry={entry}
                    onCopyJson={() => void copyText(JSON.stringify(entry.metadata ?? entry, null, 2))}
                    onCopyLink={() => copyLink(entry)}
                    onSameMessage={
                      entry.templateId === null ? undefined : () => onSearch({ tpl: entry.templateId ?? undefined })
                    }
                    neighbours={isFiltered ? (nearby.get(entry.id) ?? 0) : undefined}
                    onNeighbours={(count) => showNeighbours(entry, count)}
                    columns={preferences.columns}
                    onColumn={(column) => setColumns(toggleColumn(preferences.columns, column))}
                    onFilterFor={(path, value) => onSearch({ where: withField(search.where, lastName(path), value) })}
                    onFilterOut={(path, value) => onSearch({ not: withField(search.not, lastName(path), value) })}
                    onCopyValue={(value) => void copyText(value)}
                  />
                )}
                around={around}
                marks={markedPositions}
                markedLine={markedLine}
                hitsOf={hitsOf}
                citations={cited}
                fontSize={preferences.fontSize}
                isWrapped={search.wrap === true && canWrap}
                columns={preferences.columns}
                tracks={gridTracks(preferences.columns, preferences.widths, preferences.fontSize)}
                times={times}
                onView={handleView}
              />
            </div>
            <OverviewStrip
              values={file.heat}
              view={
                firstShown === undefined || lastShown === undefined
                  ? null
                  : { from: placeOf(firstShown) / extent, to: (placeOf(lastShown) + 1) / extent }
              }
              marks={[...cited.keys()].map((line) => (line - 1) / extent)}
              hits={wanted === null ? [] : (hits.spread ?? [])}
              ownMarks={marks.map(({ position, line }) => (sharesLines ? position : line - 1) / extent)}
              onPick={(share) => {
                const place = Math.round(share * extent);
                void go.goNear(sharesLines ? { position: place } : { line: Math.max(1, place) });
              }}
              title={text.overview}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Wrapped rows have unknown heights; beyond this many they could not be scrolled truly. */
const WRAP_LIMIT = LIMITS.entries.indexStride * 700;
const MARKED_MS = 2000;
const NO_CITATIONS: ReadonlyMap<number, number> = new Map();
/** Commands that take the focus to a place of their own. */
const FOCUS_ELSEWHERE: readonly EntryCommand[] = ['find', 'columns', 'timeline'];

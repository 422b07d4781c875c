import { LIMITS, type LogEntry } from '@rootline/contract';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { EntrySearch, EntryView } from '#address/log-files-search.ts';
import { AROUND_ROWS, OF_ROWS, useSearchPart } from '#address/use-search.ts';
import { messageOf } from '#api/api-error.ts';
import { firstLine } from '#format/entry-text.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { NOTHING_FOLDED } from '#ui/row-window/folded-rows.ts';
import { useNewRowWindow, useWindowRows } from '#ui/row-window/use-row-window.ts';
import { useStableFunctions } from '#ui/use-stable-functions.ts';
import type { CopyFormat } from './copy-entries.ts';
import { copyLinkTo, copyMarkedOr } from './copy-from-list.ts';
import { metadataColumns, rowHeightOf, usualColumns } from './entry-columns.ts';
import { hitFilters, rowFilters } from './entry-filters.ts';
import type { EntryList, ListAddress, LogEvidence } from './entry-list.tsx';
import { type EntrySource, sharesLines } from './entry-source.ts';
import { useFileMarks } from './file-marks.ts';
import type { GroupOrder } from './group-order.ts';
import { textHits } from './message-marks.ts';
import { useNeighbours } from './neighbours.ts';
import { areRequests, type RequestColumn, requestColumns, requestOf } from './request-fields.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { useEntryHits, useHiddenHits } from './use-entry-hits.ts';
import { useEntryJumps } from './use-entry-jumps.ts';
import { useEntryNavigation } from './use-entry-navigation.ts';
import { useEntryPreferences } from './use-entry-preferences.ts';
import { useEntryRows, useShownRows } from './use-entry-rows.ts';
import { useHeldRow } from './use-held-row.ts';
import { useListCommands } from './use-list-commands.ts';
import { useMessageHits } from './use-message-hits.ts';
import { useOpenedEntries, useOpenOnArrival } from './use-opened-entries.ts';
import { useRepeats } from './use-repeats.ts';

const MARKED_MS = 2000;

/** A jumped-to line is marked for a moment; drawn again later, it is a line like any other. */
function useMarkedLine(line: number | undefined): number | undefined {
  const [marked, setMarked] = useState(line);
  useEffect(() => {
    setMarked(line);
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return marked;
}

/** Wrapped rows have unknown heights; beyond this many they could not be scrolled truly. */
const WRAP_LIMIT = LIMITS.entries.indexStride * 700;
const NO_CITATIONS: ReadonlyMap<number, number> = new Map();
const NO_REQUESTS: readonly RequestColumn[] = [];
const NO_HITS: readonly number[] = [];

/** Everything about the entries of one file as they are shown: one model, which the parts of the log view read. */
export function useEntryList(input: ListAddress, { citations: cited, cause }: LogEvidence): EntryList {
  const { file, source, search, onSearch } = input;
  // What was pressed shows its new state at once; the rows that it asks for are drawn right after.
  const asked = useDeferredValue(useSearchPart(search, OF_ROWS));
  const aroundRows = useSearchPart(search, AROUND_ROWS);
  const [ofRequests, setOfRequests] = useState<readonly RequestColumn[] | null>(null);
  const usual = useMemo(() => usualColumns(file, ofRequests ?? []), [file, ofRequests]);
  const { times, clock } = useLogClock();
  const showsZones = clock === 'file' && file.facts?.zoneOffsets !== undefined;
  const preferences = useEntryPreferences(search.cols, { usual, showsZones });
  const [groupOrder, setGroupOrder] = useState<GroupOrder>('most-frequent');
  const { marks, toggle: toggleMark } = useFileMarks(file.id);

  // Rows that pass, those that are found among them, and those of any time.
  const filters = useMemo(() => rowFilters(asked), [asked]);
  const wanted = useMemo(() => hitFilters(asked), [asked]);
  const rows = useEntryRows(source, filters);
  const found = useEntryRows(source, wanted ?? filters, wanted !== null);
  const isNothingFound = wanted !== null && !found.isRefreshing && found.total === 0 && wanted.levels !== undefined;
  const hidden = useHiddenHits(source, wanted, { choice: asked, isAsked: isNothingFound });
  const hasWindow = asked.from !== undefined || asked.to !== undefined;
  const withoutWindow = useMemo(() => rowFilters({ ...asked, from: undefined, to: undefined }), [asked]);
  const unbounded = useEntryRows(source, withoutWindow, hasWindow);
  const isFiltered = Object.keys(filters).length > 0;

  const grid = useRef<HTMLDivElement>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const columnsButton = useRef<HTMLButtonElement>(null);
  const rowHeight = rowHeightOf(preferences.fontSize);
  const window = useNewRowWindow({ count: 0, rowHeight, folded: NOTHING_FOLDED, anchorRow: 0 });
  const held = useHeldRow(window, grid);

  const openEntry = useOpenOnArrival({ search, onSearch });
  const go = useEntryNavigation({
    window,
    held,
    source,
    filters,
    rows,
    line: asked.line,
    onSearch,
    onReached: openEntry,
  });
  const findKey = asked.find === undefined ? '' : JSON.stringify([asked.find, asked.re, asked.case]);
  const isLive = asked.mode !== 'filter' && asked.line === undefined;
  const { hitNumber, goToHit } = useEntryHits({
    source,
    wanted,
    findKey,
    isLive,
    hits: found,
    go,
    onHit: (entry) => isHitBelow(entry, asked) && openEntry(entry),
  });
  const opened = useOpenedEntries({ held, search, onSearch, isFiltered, currentRow: go.currentRow });
  const { openIds, nearby } = opened;
  const around = useNeighbours(source, nearby);
  const markedLine = useMarkedLine(asked.line);
  const markedPositions = useMemo(() => new Set(marks.map(({ position }) => position)), [marks]);
  const citations = sharesLines(file) ? NO_CITATIONS : cited;

  const apart = { openIds, around, markedPositions, markedLine, citations };
  const repeats = useRepeats({ rows, isOn: preferences.isFolding, currentRow: go.currentRow, apart });
  useWindowRows(window, { count: rows.total ?? 0, rowHeight, folded: repeats.folded, anchorRow: go.currentRow });

  const [shown, onView] = useShownRows();
  const inView = useMemo(() => entriesOf(shown, rows.entryAt), [shown, rows.entryAt]);
  // The first entries that come into view say what kind of log it is.
  const isUnknown = ofRequests === null && inView.length > 0;
  useEffect(() => {
    if (isUnknown) setOfRequests(!source.ofCase && areRequests(inView) ? requestColumns(inView) : []);
  }, [isUnknown, inView, source]);
  const [hasRequests, setHasRequests] = useState(false);
  const seesRequests = useMemo(() => inView.some((entry) => requestOf(entry) !== null), [inView]);
  useEffect(() => {
    if (seesRequests) setHasRequests(true);
  }, [seesRequests]);
  const fieldNames = useMemo(() => metadataColumns(inView).join('\n'), [inView]);
  const hitsOf = useMessageHits(asked, inView);

  const jumps = useEntryJumps({ go, source, filters, search: asked, marks, lastOfFold: repeats.lastOfFold });
  const change = useEntryChanges({ search, onSearch, preferences, usual });
  const copyAs = (format: CopyFormat, others: () => Promise<readonly LogEntry[]>) =>
    copyMarkedOr(others, { format, marks, source, times, file });
  const give = useListCommands({
    focusList: () => grid.current?.focus({ preventScroll: true }),
    query: JSON.stringify([filters, findKey]),
    go,
    jumps,
    opened,
    goToHit,
    pageRows: window.pageRows,
    openFold: (isOpen) => {
      const fold = repeats.foldAround(go.currentRow);
      if (fold === undefined) return;
      if (!isOpen) go.setCurrentRow(fold.first);
      repeats.setOpen(fold, isOpen);
    },
    leaveList: () => grid.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    focusFind: () => findInput.current?.focus(),
    openColumns: () => columnsButton.current?.click(),
    toggleMark,
    copyLink: copyLinkTo,
    copy: (entry) => copyAs(preferences.copyFormat, async () => [entry]),
    toggleWrap: change.toggleWrap,
  });
  const functions = useStableFunctions({
    give,
    goToHit,
    goNear: go.goNear,
    setCurrentRow: go.setCurrentRow,
    toggleOpen: opened.toggleOpen,
    showNeighbours: opened.showNeighbours,
    copy: (format: CopyFormat) =>
      copyAs(format, async () => {
        // From the list itself: `inView` follows it with a delay and leaves out rows that are still loading.
        const inList = rowsBetween(window.read().inView);
        const found = await Promise.all(inList.map((row) => rows.entryAt(row) ?? rows.fetchEntry(row)));
        const entries = found.filter((entry) => entry !== undefined);
        const open = entries.filter((entry) => openIds.has(entry.id));
        if (open.length > 0) return open;
        // A link leads to one line: where one stands.
        return format === 'link' ? [go.entryHere() ?? entries].flat().slice(0, 1) : entries;
      }),
  });

  const canCopy = (rows.total ?? 0) > 0 || marks.length > 0;
  const canWrap = (rows.total ?? 0) <= WRAP_LIMIT;
  const isWrapped = asked.wrap === true && canWrap;
  const view = shownView(source, asked.view);
  const hasRoutes = source.routes !== undefined && (hasRequests || view === 'routes');
  const countOutsideTime = hasWindow ? unbounded.total : null;
  const count = wanted === null || found.isRefreshing ? undefined : found.total;
  const error = wanted !== null && found.error ? messageOf(found.error) : null;
  const spread = (wanted === null ? undefined : found.spread) ?? NO_HITS;
  return {
    asked,
    address: useMemo(() => ({ file, source, search: aroundRows, onSearch }), [file, source, aroundRows, onSearch]),
    rows: useMemo(
      () => ({ rows, filters, isFiltered, countOutsideTime, view }),
      [rows, filters, isFiltered, countOutsideTime, view],
    ),
    layout: useMemo(
      () => ({
        preferences,
        canCopy,
        canWrap,
        isWrapped,
        ofRequests: ofRequests ?? NO_REQUESTS,
        fields: fieldNames.split('\n').filter(Boolean),
        hasRoutes,
        groupOrder,
        setGroupOrder,
      }),
      [preferences, canCopy, canWrap, isWrapped, ofRequests, fieldNames, hasRoutes, groupOrder],
    ),
    hits: useMemo(
      () => ({ count, hidden, number: hitNumber, error, hitsOf, spread }),
      [count, hidden, hitNumber, error, hitsOf, spread],
    ),
    place: useMemo(
      () => ({
        currentRow: go.currentRow,
        inView,
        openIds,
        nearby,
        around,
        marks,
        markedPositions,
        markedLine,
        citations,
        cause,
        repeats,
      }),
      [go.currentRow, inView, openIds, nearby, around, marks, markedPositions, markedLine, citations, cause, repeats],
    ),
    actions: useMemo(
      () => ({ ...functions, change, window, held, grid, findInput, columnsButton, onView }),
      [functions, change, window, held, onView],
    ),
  };
}

/** The view that is asked for, as far as the source counts what it shows. */
function shownView({ groups, routes }: EntrySource, asked: EntryView = 'lines'): EntryView {
  const isCounted = asked === 'routes' ? routes !== undefined : groups !== undefined;
  return isCounted ? asked : 'lines';
}

/** True where the row of a joined entry does not show what was found in it. */
function isHitBelow(entry: LogEntry, { find = '', case: matchCase, re: isRegex }: EntrySearch): boolean {
  if (entry.lineEnd <= entry.line) return false;
  return isRegex === true || textHits(firstLine(entry.message).text, find, matchCase === true).length === 0;
}

function entriesOf(
  shown: { first: number; last: number } | null,
  entryAt: (row: number) => LogEntry | undefined,
): LogEntry[] {
  if (shown === null) return [];
  return rowsBetween(shown)
    .map(entryAt)
    .filter((entry) => entry !== undefined);
}

function rowsBetween({ first, last }: { first: number; last: number }): number[] {
  return Array.from({ length: last - first + 1 }, (_unused, offset) => first + offset);
}

import { Checkbox } from '@mantine/core';
import { type LevelCounts, LIMITS, type LogEntry, type LogFile } from '@rootline/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { OverviewStrip } from '#pictures/overview-strip.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { copyText } from './copy-text.ts';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { type EntrySearchPatch, hitFilters, rowFilters } from './entry-filters.ts';
import type { EntryCommand } from './entry-keys.ts';
import { type EntrySource, positionOf } from './entry-source.ts';
import { FindBox } from './find-box.tsx';
import { LevelChips } from './level-chips.tsx';
import { isShowAllTicked, tickShowAll } from './level-choice.ts';
import { LogList, type LogListHandle } from './log-list.tsx';
import { NoEntries } from './no-entries.tsx';
import { OpenedEntry } from './opened-entry.tsx';
import { useEntryNavigation } from './use-entry-navigation.ts';
import { useEntryPreferences } from './use-entry-preferences.ts';
import { useEntryRows } from './use-entry-rows.ts';
import { useMessageHits } from './use-message-hits.ts';

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

/** The entries of one file: what shows, what is found, and the list itself. */
export function EntriesSection({ file, source, counts, search, onSearch, citations }: EntriesSectionProps) {
  const preferences = useEntryPreferences();
  const list = useRef<LogListHandle>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<{ first: number; last: number } | null>(null);
  const filters = useMemo(() => rowFilters(search), [search]);
  const hitsWanted = useMemo(() => hitFilters(search), [search]);
  const rows = useEntryRows(source, filters);
  const hits = useEntryRows(source, hitsWanted ?? filters, hitsWanted !== null);
  const hasWindow = search.from !== undefined || search.to !== undefined;
  const withoutWindow = useMemo(() => rowFilters({ ...search, from: undefined, to: undefined }), [search]);
  const unbounded = useEntryRows(source, withoutWindow, hasWindow);
  const openIds = useMemo(() => new Set(search.open ?? []), [search.open]);

  const go = useEntryNavigation({ list, source, filters, rows, hits, line: search.line, onSearch });

  const toggleOpen = (entry: LogEntry) => {
    const open = new Set(openIds);
    if (!open.delete(entry.id)) open.add(entry.id);
    onSearch({ open: open.size === 0 ? undefined : [...open] }, 'replace');
  };
  const copyLink = (entry: LogEntry) => {
    const address = new URL(globalThis.location.href);
    address.searchParams.set('line', String(entry.line));
    address.searchParams.delete('dialog');
    void copyText(address.href);
  };
  const current = rows.entryAt(go.currentRow);
  const page = () => list.current?.pageRows() ?? 10;
  const commands: Record<EntryCommand, () => unknown> = {
    next: () => go.step(1),
    previous: () => go.step(-1),
    'page-down': () => go.step(page()),
    'page-up': () => go.step(-page()),
    first: go.first,
    last: go.last,
    open: () => current && toggleOpen(current),
    find: () => findInput.current?.focus(),
    'next-hit': () => go.goToHit(1),
    'previous-hit': () => go.goToHit(-1),
    'next-error': () => go.goToLevel('FATAL,ERROR', 1),
    'previous-error': () => go.goToLevel('FATAL,ERROR', -1),
    'next-warning': () => go.goToLevel('WARN', 1),
    'previous-warning': () => go.goToLevel('WARN', -1),
    'copy-link': () => current && copyLink(current),
    copy: () => current && copyText(current.message),
    wrap: () => onSearch({ wrap: search.wrap ? undefined : true }, 'replace'),
  };

  const inView = view
    ? Array.from({ length: view.last - view.first + 1 }, (_unused, offset) => rows.entryAt(view.first + offset)).filter(
        (entry) => entry !== undefined,
      )
    : [];
  const hitsOf = useMessageHits(search, inView);
  const { setHitNumber } = go;
  const handleFind = useCallback(
    (find: string) => {
      setHitNumber(0);
      onSearch({ find: find === '' ? undefined : find }, 'replace');
    },
    [onSearch, setHitNumber],
  );
  const handleView = useCallback((first: number, last: number) => setView({ first, last }), []);
  // Where many entries share a line, a line marks none of them and says nothing about the place in the file.
  const sharesLines = file.facts !== null && file.entryCount > file.facts.lineCount;
  const extent = Math.max(sharesLines ? 0 : (file.facts?.lineCount ?? 0), file.entryCount, 1);
  const placeOf = (entry: LogEntry) => (sharesLines ? positionOf(entry) : entry.line - 1);
  const marked = sharesLines ? NO_CITATIONS : citations;
  const firstShown = inView[0];
  const lastShown = inView.at(-1);

  return (
    <section className={classes['section']} aria-label={text.entriesSection}>
      <div className={classes['tools']}>
        <FindBox
          value={search.find ?? ''}
          onChange={handleFind}
          inputRef={findInput}
          hitCount={hitsWanted === null ? undefined : hits.total}
          hitNumber={go.hitNumber}
          error={hits.error ? messageOf(hits.error) : null}
          isRegex={search.re === true}
          onRegex={(isOn) => onSearch({ re: isOn || undefined }, 'replace')}
          matchCase={search.case === true}
          onMatchCase={(isOn) => onSearch({ case: isOn || undefined }, 'replace')}
          isFilter={search.mode === 'filter'}
          onFilter={(isOn) => onSearch({ mode: isOn ? 'filter' : undefined }, 'replace')}
          onNext={() => void go.goToHit(1)}
          onPrevious={() => void go.goToHit(-1)}
          onLeave={() => list.current?.focus()}
        />
        <LevelChips choice={search} onChange={(choice) => onSearch(choice, 'replace')} counts={counts} />
      </div>
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
        <EntriesTools
          preferences={preferences}
          isWrapped={search.wrap === true}
          onWrap={(isOn) => onSearch({ wrap: isOn || undefined }, 'replace')}
          canWrap={(rows.total ?? 0) <= WRAP_LIMIT}
          entriesToCopy={() => (openIds.size > 0 ? inView.filter((entry) => openIds.has(entry.id)) : inView)}
          filename={file.filename}
        />
      </div>
      <div className={classes['frame']} aria-busy={rows.total === undefined}>
        {rows.error ? (
          <ErrorBox message={text.entriesFailed(messageOf(rows.error))} error={rows.error} onRetry={rows.retry} />
        ) : rows.total === undefined ? (
          <div className={classes['waiting']}>
            <SkeletonRows rows={12} height={22} />
          </div>
        ) : rows.total === 0 ? (
          <NoEntries file={file} search={search} onSearch={onSearch} />
        ) : (
          <>
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
                />
              )}
              markedLine={search.line}
              hitsOf={hitsOf}
              citations={marked}
              fontSize={preferences.fontSize}
              isWrapped={search.wrap === true && rows.total <= WRAP_LIMIT}
              hideLine={preferences.hiddenColumns.includes('line')}
              hideTime={preferences.hiddenColumns.includes('timestamp')}
              onView={handleView}
            />
            <OverviewStrip
              values={file.heat}
              view={
                firstShown === undefined || lastShown === undefined
                  ? null
                  : { from: placeOf(firstShown) / extent, to: (placeOf(lastShown) + 1) / extent }
              }
              marks={[...marked.keys()].map((line) => (line - 1) / extent)}
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

const NO_CITATIONS: ReadonlyMap<number, number> = new Map();

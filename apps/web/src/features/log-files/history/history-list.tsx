import { Button, Switch } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { LogFilesSearch } from '#address/log-files-search.ts';
import { OF_FILTERS, useSearchPart } from '#address/use-search.ts';
import { messageOf } from '#api/api-error.ts';
import { usePolling } from '#api/polling.ts';
import { usePreference } from '#api/preferences.ts';
import { Self, useMay } from '#api/use-may.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { logFilesQuery } from '../log-files-queries.ts';
import { HistoryFilters } from './history-filters.tsx';
import classes from './history-list.module.css';
import { HistoryHeader, HistoryRow, type RowChoice } from './history-row.tsx';
import { historyView } from './history-view.ts';
import { moveBetweenRows } from './move-between-rows.ts';
import type { RowActionName } from './row-actions.ts';
import { deletable, SelectionBar, useSelection } from './selection-bar.tsx';
import { useGrowing, useShownRow } from './use-growing.ts';
import { useHeldBack } from './use-held-back.ts';
import { useOlderFiles } from './use-older-files.ts';
import { useUnfolded } from './use-unfolded.ts';

type SearchPatch = { [K in keyof LogFilesSearch]?: LogFilesSearch[K] | undefined };

interface HistoryListProps {
  search: LogFilesSearch;
  onSearch: (patch: SearchPatch, how?: 'replace') => void;
  onAction: (name: RowActionName, file: LogFile) => void;
  /** The file and button whose call is under way. */
  busy: { fileId: string; name: RowActionName } | null;
  /** What is suspected of a file. Always the same function. */
  verdict: (file: LogFile) => ReactNode;
  /** A file of the selection is gone. */
  onDeleted: (id: string) => void;
}

/** Log Analysis History: every file with its state and its buttons. */
export const HistoryList = memo(function HistoryList(props: HistoryListProps) {
  const { search, onSearch, onAction, busy, verdict, onDeleted } = props;
  // Turning Polling on again starts the timer, so the switch is part of this component's state.
  usePolling();
  const { data: newest, error, refetch, dataUpdatedAt } = useQuery(logFilesQuery());
  const older = useOlderFiles(newest);
  const files = older.files;
  useEffect(() => {
    if (error) notifyToast('error', text.listFailed(messageOf(error)));
  }, [error]);
  const held = useHeldBack(files);
  const self = useContext(Self);
  const shown = useMemo(
    () =>
      historyView(held.drawn, {
        name: search.q ?? '',
        sort: search.sort ?? 'newest',
        pre: search.pre ?? null,
        rca: search.rca ?? null,
        severity: search.sev ?? null,
        withErrors: search.errors === true,
        unreviewed: search.unreviewed === true,
        uploadedBy: search.mine === true ? (self?.id ?? null) : null,
      }),
    [held.drawn, search, self],
  );
  const { visible, sentinel } = useGrowing(shown, search.file);
  const selection = useSelection();
  const may = useMay();
  const mayUpload = may('log-files.upload');
  const selectable = deletable(shown, may);
  const selectableIds = new Set(selectable.map(({ id }) => id));
  const chosen = selectable.filter(({ id }) => selection.chosen?.has(id));
  const choiceOf = (id: string): RowChoice | null => {
    if (selection.chosen === null) return null;
    return !selectableIds.has(id) ? 'barred' : selection.chosen.has(id) ? 'chosen' : 'free';
  };
  const on = useMemo(() => ({ action: onAction, choose: selection.toggle }), [onAction, selection.toggle]);
  useShownRow(held.scroller, search.file, files !== undefined);
  const [isComfortable, setComfortable] = usePreference('historyIsComfortable', (stored) => stored === true);
  const comfort = useMemo(
    () => (
      <Switch
        size="xs"
        label={text.comfortable}
        checked={isComfortable}
        onChange={(event) => setComfortable(event.currentTarget.checked)}
      />
    ),
    [isComfortable, setComfortable],
  );
  const filters = useSearchPart(search, OF_FILTERS);
  const unfolding = useUnfolded(search.file);
  const scrolls = {
    ...SCROLLS,
    ...unfolding.handlers,
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) =>
      moveBetweenRows(event, {
        onChoose: (id) => selectableIds.has(id) && selection.toggle(id),
        onOpen: (id) => {
          const file = shown.find((row) => row.id === id);
          if (file) onAction('toggle-details', file);
        },
      }),
  };
  // The same for as long as the list is: a row that did not change is not drawn again.
  const now = useMemo(() => new Date(dataUpdatedAt || Date.now()), [dataUpdatedAt]);
  const clear = {
    q: undefined,
    pre: undefined,
    rca: undefined,
    sev: undefined,
    errors: undefined,
    unreviewed: undefined,
    mine: undefined,
  };
  return (
    <section className={classes['card']} aria-label={text.history}>
      <div className={classes['head']}>
        <h2>{text.history}</h2>
        {files && <span className={classes['count']}>{countText(shown.length, files.length)}</span>}
        {selectable.length > 1 && selection.chosen === null && (
          <Button size="xs" variant="subtle" color="gray" onClick={selection.begin}>
            {text.selectFiles}
          </Button>
        )}
        {comfort}
        <nav className={classes['cases']} aria-label={text.cases}>
          <Link to="/cases">{text.cases}</Link>
          {mayUpload && (
            <Link to="/cases" search={{ dialog: 'new' }}>
              {text.newCase}
            </Link>
          )}
        </nav>
        <HistoryFilters search={filters} onSearch={onSearch} />
      </div>
      {selection.chosen !== null && (
        <SelectionBar
          files={chosen}
          onAll={() => selection.choose(selectableIds)}
          onEnd={selection.end}
          onDeleted={onDeleted}
        />
      )}
      {held.waiting > 0 ? (
        <button type="button" className={classes['pill']} onClick={held.release}>
          {countSentence(held.waiting, text.newFiles)}
        </button>
      ) : null}
      <div className={classes['scroll']} ref={held.scroller} onScroll={held.handleScroll} {...scrolls}>
        {files === undefined && error ? (
          <div className={classes['failed']}>
            <ErrorBox message={text.listFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
          </div>
        ) : files === undefined ? (
          <div className={classes['waiting']} aria-busy="true">
            <SkeletonRows rows={16} height={24} />
          </div>
        ) : files.length === 0 ? (
          <EmptyState title={text.empty} hint={text.emptyHelp} />
        ) : shown.length === 0 ? (
          <EmptyState
            title={text.noMatch}
            action={<Button onClick={() => onSearch(clear, 'replace')}>{text.clearFilter}</Button>}
          />
        ) : (
          <>
            <HistoryHeader />
            <ul className={classes['rows']}>
              {visible.map((file) => (
                <HistoryRow
                  key={file.id}
                  file={file}
                  isOpen={search.file === file.id}
                  unfolded={isComfortable ? 'all' : unfolding.id === file.id ? 'alone' : null}
                  verdict={verdict}
                  now={now}
                  busy={busy?.fileId === file.id ? busy.name : null}
                  choice={choiceOf(file.id)}
                  on={on}
                />
              ))}
              {visible.length < shown.length && (
                <li ref={sentinel} className={classes['sentinel']} aria-hidden="true" />
              )}
            </ul>
            {visible.length === shown.length && older.show && (
              <Button
                className={classes['older'] ?? ''}
                variant="subtle"
                loading={older.isLoading}
                onClick={older.show}
              >
                {text.showOlder}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
});

/** The part scrolls, so keys must reach it even while it holds no button. */
const SCROLLS = { tabIndex: 0, role: 'group', 'aria-label': text.history };

/** How many files the list holds, and how many of them pass its filters. */
function countText(shown: number, all: number): string {
  const sentence = countSentence(all, text.fileCount);
  return shown < all ? text.shownOf(formatCount(shown), sentence) : sentence;
}

import { Button, Switch } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
import type { RowActionName } from './row-actions.ts';
import { deletable, SelectionBar, useSelection } from './selection-bar.tsx';
import { useHeldBack } from './use-held-back.ts';
import { useOlderFiles } from './use-older-files.ts';

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

const STEP = 60;

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

/** A thousand rows are drawn as one scrolls; the open file is always among those drawn. */
function useGrowing<Row extends { id: string }>(rows: readonly Row[], openId: string | undefined) {
  const [count, setCount] = useState(STEP);
  const sentinel = useRef<HTMLLIElement>(null);
  const openAt = openId === undefined ? -1 : rows.findIndex((row) => row.id === openId);
  const drawn = Math.max(count, openAt + 1);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || drawn >= rows.length) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setCount(drawn + STEP);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, rows.length]);
  return { visible: rows.slice(0, drawn), sentinel };
}

/** The open file is in sight when the list appears and when another one is opened. */
function useShownRow(scroller: RefObject<HTMLElement | null>, openId: string | undefined, isThere: boolean) {
  useEffect(() => {
    if (!isThere || openId === undefined) return;
    scroller.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' });
  }, [scroller, openId, isThere]);
}

/**
 * The row whose buttons are all in sight: the one that was pressed or reached by the keyboard, else the open file. A press on
 * a button only does what the button says.
 */
function useUnfolded(openId: string | undefined) {
  const [picked, setPicked] = useState<{ openId: string | undefined; id: string | null } | null>(null);
  const id = picked !== null && picked.openId === openId ? picked.id : (openId ?? null);
  const handlers = {
    onClick: ({ target }: MouseEvent<HTMLDivElement>) => {
      if (!(target instanceof Element) || target.closest('a, button, input, label, [role="menu"]') !== null) return;
      const pressed = fileIdAt(target);
      if (pressed !== null) setPicked({ openId, id: pressed === id ? null : pressed });
    },
    onFocus: ({ target }: FocusEvent<HTMLDivElement>) => {
      const reached = fileIdAt(target);
      if (reached !== null && reached !== id && target.matches(':focus-visible')) setPicked({ openId, id: reached });
    },
  };
  return { id, handlers };
}

function fileIdAt(element: Element): string | null {
  return element.closest('li[data-file]')?.getAttribute('data-file') ?? null;
}

/**
 * j and k or the arrows move from file to file; a file takes the focus itself, its buttons are one Tab away; Enter opens it,
 * x chooses it, Shift F10 opens its menu.
 */
function moveBetweenRows(
  event: KeyboardEvent<HTMLDivElement>,
  { onChoose, onOpen }: Record<'onChoose' | 'onOpen', (id: string) => void>,
) {
  const { key, target, currentTarget, shiftKey } = event;
  const step = ['j', 'ArrowDown'].includes(key) ? 1 : ['k', 'ArrowUp'].includes(key) ? -1 : 0;
  if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
  // Keys of an open menu come by here too, though it stands elsewhere on the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('li[data-file]')];
  const at = rows.findIndex((row) => row.contains(target));
  const row = rows[at];
  const id = row?.dataset['file'];
  if (key === 'x' && id !== undefined) {
    event.preventDefault();
    onChoose(id);
  } else if (step !== 0) {
    event.preventDefault();
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
  } else if (key === 'Enter' && row === target && id !== undefined) {
    event.preventDefault();
    onOpen(id);
  } else if (row && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
    event.preventDefault();
    const menus = [...row.querySelectorAll<HTMLElement>('[data-more]')];
    menus.find((menu) => menu.checkVisibility())?.click();
  }
}

/** The part scrolls, so keys must reach it even while it holds no button. */
const SCROLLS = { tabIndex: 0, role: 'group', 'aria-label': text.history };

/** How many files the list holds, and how many of them pass its filters. */
function countText(shown: number, all: number): string {
  const sentence = countSentence(all, text.fileCount);
  return shown < all ? text.shownOf(formatCount(shown), sentence) : sentence;
}

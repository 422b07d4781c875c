import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { useMeasuredRows, useRowWindow, useScroller } from '#ui/row-window/use-row-window.ts';
import { dayChange, hasManyDays, isAssumed } from './day-change.ts';
import { columnsAround, gridTracks, rowHeightOf } from './entry-columns.ts';
import { entryCommand } from './entry-keys.ts';
import {
  useListActions,
  useListAddress,
  useListHits,
  useListLayout,
  useListPlace,
  useListRows,
} from './entry-list.tsx';
import { EntryLookProvider } from './entry-look.tsx';
import { GRID_BODY, gridProps } from './grid-roles.ts';
import classes from './log-list.module.css';
import { LogRow } from './log-row.tsx';
import { countOfFold } from './repeats.ts';

const IgnoredTemplates = lazyPart(async () => (await import('../ignored/ignored-templates.tsx')).IgnoredTemplates);
const NOTHING_IGNORED: ReadonlySet<string> = new Set();

const LINK = /https?:\/\/[^\s"'<>`\\^{|}]+/g;
// Ends of sentences and brackets around an address are no part of it.
const TRAILING = /[.,;:!?)\]]+$/;

/** The web address in a text that a place lies in; null when none does. */
export function linkAround(text: string, offset: number): string | null {
  for (const match of text.matchAll(LINK)) {
    const link = match[0].replace(TRAILING, '');
    if (offset >= match.index && offset <= match.index + link.length && URL.canParse(link)) return link;
  }
  return null;
}

/** The web address in a log line under the pointer. Addresses are text; only a click with Ctrl or Cmd opens one. */
function linkAtPointer({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  return place ? linkAround(place.offsetNode.textContent ?? '', place.offset) : null;
}

/** The entries of a file as a list of any length: one tab stop, moved by keys, read aloud row by row. */
export function LogList() {
  const { file, search, source } = useListAddress();
  const { ofCase } = source;
  const { rows } = useListRows();
  const { preferences, isWrapped } = useListLayout();
  const { hitsOf } = useListHits();
  const { currentRow, openIds, around, markedPositions, markedLine, citations, repeats } = useListPlace();
  const { window, grid, held, give, onView, setCurrentRow, toggleOpen } = useListActions();
  const { columns, widths, fontSize, showsMetadata } = preferences;
  const layout = useMemo(() => columnsAround(columns, ofCase !== undefined), [columns, ofCase]);
  const { clock, times } = useLogClock();
  const showsDays = hasManyDays(times, file.facts);
  const areAssumed = isAssumed(clock, file.facts);
  const [ignored, setIgnored] = useState(NOTHING_IGNORED);
  const id = useId();
  const keyBefore = useRef('');
  const count = rows.total ?? 0;
  useScroller(window, grid);
  const view = useRowWindow(window);
  const measure = useMeasuredRows(window);
  // The window learns of other rows right after they are drawn for the first time.
  const drawn = view.rows.filter(({ index }) => index < count);
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => rows.show(first, last), [rows.show, first, last]);
  useEffect(() => onView(view.inView.first, view.inView.last), [onView, view.inView.first, view.inView.last]);
  useLayoutEffect(() => held.keep());
  const takeFocus = useEffectEvent(() => {
    if (leadsHere(search) && isFocusFree()) grid.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  const look = useMemo(
    () => ({
      layout,
      times,
      areAssumed,
      isWrapped,
      showsMetadata,
      hitsOf,
      citations,
      markedPositions,
      markedLine,
      measure,
      id,
      ignored,
    }),
    [
      layout,
      times,
      areAssumed,
      isWrapped,
      showsMetadata,
      hitsOf,
      citations,
      markedPositions,
      markedLine,
      measure,
      id,
      ignored,
    ],
  );

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.key === 'Shift') return;
    const command = entryCommand(event, keyBefore.current);
    // `g g` is over with its second key.
    keyBefore.current = command === null ? event.key : '';
    if (command === null || !give(command, { isRepeated: event.repeat })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return;
    const row = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const fold = event.target.closest('[data-repeats]') ? repeats.foldAt(row) : undefined;
    if (fold) {
      setCurrentRow(row);
      return repeats.setOpen(fold, !fold.isOpen);
    }
    if (event.target.closest('[data-opened], [data-context], button, a')) return;
    const entry = rows.entryAt(row);
    if (!entry) return;
    setCurrentRow(row);
    const link = event.ctrlKey || event.metaKey ? linkAtPointer(event) : null;
    if (link !== null) globalThis.open(link, '_blank', 'noopener,noreferrer');
    // Selecting text in a line must not open it.
    else if (globalThis.getSelection()?.toString() === '') toggleOpen(entry);
  };
  const isCurrentDrawn = drawn.some(({ index }) => index === currentRow);
  return (
    <>
      <div
        ref={grid}
        className={classes['list']}
        style={
          {
            fontSize,
            lineHeight: `${rowHeightOf(fontSize)}px`,
            '--tracks': gridTracks(layout, widths, fontSize),
          } as CSSProperties
        }
        onWheel={held.release}
        {...gridProps({
          label: text.entriesList,
          rowCount: count,
          activeId: isCurrentDrawn ? `${id}${currentRow}` : undefined,
          onKeyDown: handleKeyDown,
          onClick: handleClick,
        })}
      >
        <div {...GRID_BODY} className={classes['spacer']} style={{ blockSize: view.spacer }}>
          <EntryLookProvider value={look}>
            {drawn.map(({ index, start }) => {
              const entry = rows.entryAt(index);
              const near = entry && around.get(entry.id);
              return (
                <LogRow
                  key={index}
                  row={index}
                  top={start + view.shift}
                  entry={entry}
                  near={near && { around: near, above: rows.entryAt(index - 1), below: rows.entryAt(index + 1) }}
                  day={showsDays ? dayChange(times, entry, index === 0 ? 'none' : rows.entryAt(index - 1)) : null}
                  fold={repeats.foldAt(index)}
                  isCurrent={index === currentRow}
                  isOpen={entry !== undefined && openIds.has(entry.id)}
                />
              );
            })}
          </EntryLookProvider>
        </div>
      </div>
      <SpokenEntry />
      {/* Only a server that counts messages knows what is ignored, and of each file apart. */}
      {source.groups && !ofCase && (
        <Suspense>
          <IgnoredTemplates fileId={file.id} onRead={setIgnored} />
        </Suspense>
      )}
    </>
  );
}

/** A link to a line, a search or a message template is about the list. */
function leadsHere({ line, find, tpl }: EntrySearch): boolean {
  return line !== undefined || find !== undefined || tpl !== undefined;
}

/** No one has put the focus anywhere: a screen that has just opened holds it in its title. */
function isFocusFree(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused instanceof HTMLHeadingElement;
}

/** Says the entry where one stands. */
function SpokenEntry() {
  const { ofCase } = useListAddress().source;
  const { rows } = useListRows();
  const { times } = useLogClock();
  const { currentRow, repeats } = useListPlace();
  const entry = rows.entryAt(currentRow);
  const fold = repeats.foldAt(currentRow);
  return (
    <p className={classes['spoken']} role="status">
      {entry &&
        text.spokenEntry(
          ofCase ? `${ofCase.lineName(entry.line)}, ${entry.component}` : formatCount(entry.line),
          entry.level ?? text.noLevel,
          times.ofLine(entry.timestamp, entry.raw).clock(entry.timestamp),
          entry.message.slice(0, 200),
        )}
      {entry && fold && ` ${countSentence(countOfFold(fold), text.repeats)}`}
    </p>
  );
}

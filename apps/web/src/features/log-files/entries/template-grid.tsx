import type { TemplateAxis } from '@rootline/contract';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text, whatIsNewText as words } from '#messages/log-files.en.ts';
import { SpreadBars } from '#pictures/spread-bars.tsx';
import { useDrawnWindow } from '#pictures/use-axis-window.ts';
import { axisTicks } from '#pictures/volume-axis.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { NOTHING_FOLDED } from '#ui/row-window/folded-rows.ts';
import {
  useMeasuredRows,
  useNewRowWindow,
  useRowWindow,
  useScroller,
  useWindowRows,
} from '#ui/row-window/use-row-window.ts';
import { tickLabel } from '../details/volume-labels.ts';
import { WholeFile } from '../details/whole-file.tsx';
import { windowPatch } from './entry-filters.ts';
import { Examples } from './entry-groups.tsx';
import { type CausePlace, useListAddress, useListPlace } from './entry-list.tsx';
import { GRID_BODY, GRID_CELL, gridProps, gridRowProps } from './grid-roles.ts';
import { CHANGE_KINDS, type ChangeKind, coarser, type TemplateChange } from './template-changes.ts';
import { MOST_BARS, TemplateRow } from './template-row.tsx';
import classes from './what-is-new.module.css';

export const TEMPLATE_ROW_PX = 28;
/** Templates of any level, whatever Lines show. */
const EVERYTHING = {};

type Row = { kind: ChangeKind; change: TemplateChange } | { kind: ChangeKind; head: readonly TemplateChange[] };

interface TemplateGridProps {
  found: Record<ChangeKind, readonly TemplateChange[]>;
  cause: CausePlace | null;
  /** What a section holds, in words. */
  helpOf: (kind: ChangeKind) => string;
  axis: TemplateAxis;
  /** Errors in each stretch of the axis. */
  errors: readonly number[];
  /** Where on the axis, from 0 to 1, the trouble began; null when no point of the file stands out. */
  onset: number | null;
}

/** The changes as one list of any length: one tab stop, moved by keys. */
export function TemplateGrid({ found, cause, helpOf, axis, errors, onset }: TemplateGridProps) {
  const { source, onSearch, search } = useListAddress();
  const { citations } = useListPlace();
  const length = errors.length;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isUnfolded, setIsUnfolded] = useState(false);
  const rows = useMemo(() => rowsOf(found, isUnfolded), [found, isUnfolded]);
  const here = Math.min(current, rows.length - 1);
  const input = { count: rows.length, rowHeight: TEMPLATE_ROW_PX, folded: NOTHING_FOLDED, anchorRow: here };
  const window = useNewRowWindow(input);
  useWindowRows(window, input);
  useScroller(window, scroller);
  const view = useRowWindow(window);
  const measure = useMeasuredRows(window);

  const press = (row: Row | undefined) => {
    if (row === undefined) return;
    if ('head' in row) {
      if (row.kind === 'unchanged') setIsUnfolded(!isUnfolded);
      return;
    }
    if (row.change.isElsewhere) return;
    const next = new Set(open);
    if (!next.delete(row.change.template.id)) next.add(row.change.template.id);
    setOpen(next);
  };
  const go = (row: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, row));
    setCurrent(next);
    window.scrollToRow(next, 'auto');
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[here];
    const act: Record<string, () => void> = {
      ArrowDown: () => go(here + 1),
      j: () => go(here + 1),
      ArrowUp: () => go(here - 1),
      k: () => go(here - 1),
      PageDown: () => go(here + window.pageRows()),
      PageUp: () => go(here - window.pageRows()),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Enter: () => press(row),
      f: () => {
        if (row && 'change' in row && !row.change.isElsewhere) onSearch(showTemplate(row.change));
      },
    };
    const wanted = act[event.key];
    if (!wanted) return;
    event.preventDefault();
    event.stopPropagation();
    wanted();
  };
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-examples], button')) return;
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    if (index < 0) return;
    setCurrent(index);
    if (globalThis.getSelection()?.toString() === '') press(rows[index]);
  };
  // Without an onset the line lies outside of the picture.
  const line = { '--onset': `${(onset ?? -1) * 100}%` } as CSSProperties;
  const drawn = view.rows.filter(({ index }) => index < rows.length);
  return (
    <>
      <WholeFile source={source} search={search} onSearch={onSearch} className={classes['whole']} />
      <div className={classes['heads']} style={line} aria-hidden="true">
        <span />
        <span>{words.heads.first}</span>
        <span>{words.heads.line}</span>
        <span>{words.heads.level}</span>
        <span>{words.heads.component}</span>
        <span>{words.heads.template}</span>
        <span data-end>{words.heads.entries}</span>
        <span data-end>{words.heads.rate}</span>
        <AxisHead axis={axis} errors={errors} />
      </div>
      <div
        ref={scroller}
        className={classes['list']}
        {...gridProps({
          label: words.list,
          rowCount: rows.length,
          activeId: drawn.some(({ index }) => index === here) ? `${id}${here}` : undefined,
          onKeyDown: handleKeyDown,
          onClick: handleClick,
        })}
      >
        <div {...GRID_BODY} className={classes['spacer']} style={{ blockSize: view.spacer, ...line }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={index}
                ref={measure}
                {...gridRowProps(index, `${id}${index}`)}
                className={classes['slot']}
                data-current={index === here || undefined}
                style={{ transform: `translateY(${start + view.shift}px)` }}
              >
                {'head' in row ? (
                  <SectionHead row={row} isUnfolded={isUnfolded} help={helpOf(row.kind)} />
                ) : (
                  <TemplateRow
                    row={row}
                    isCause={cause?.templateId === row.change.template.id}
                    citation={citations.get(row.change.template.firstLine)}
                    bars={{ length, unit: search.baseline === undefined ? axis.kind : 'entries' }}
                    onShow={() => onSearch(showTemplate(row.change))}
                  />
                )}
                {'change' in row && open.has(row.change.template.id) && source.groups && (
                  <div {...GRID_CELL} data-examples>
                    <Examples
                      groupId={row.change.template.id}
                      template={row.change.template.text}
                      filters={EVERYTHING}
                    />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Lines with all entries of a template. */
function showTemplate({ template }: TemplateChange) {
  return { tpl: template.id, all: true as const, levels: undefined, view: undefined, line: undefined };
}

const MOST_TICKS = 5;

/** The axis that all rows share: the errors of the file over it, and times at round places. A range drawn on it is zoomed into. */
function AxisHead({ axis, errors }: { axis: TemplateAxis; errors: readonly number[] }) {
  const { times } = useLogClock();
  const { onSearch } = useListAddress();
  const plot = useRef<HTMLSpanElement>(null);
  const shown = { start: axis.start, bucketSize: axis.bucketSize, bucketCount: errors.length };
  const spanMs = axis.bucketSize * errors.length;
  const { drawn, listeners } = useDrawnWindow(shown, plot, (window) => onSearch(windowPatch(window)));
  const ticks = axisTicks(shown, {
    kind: axis.kind,
    maxTicks: MOST_TICKS,
    offsetAt: (at) => times.offsetAt(at) * 60_000,
  });
  const isTime = axis.kind === 'time';
  const place = (value: number) => `${((value - axis.start) / Math.max(1, spanMs)) * 100}%`;
  return (
    <span ref={plot} className={classes['axis']} data-zooms={isTime || undefined} {...(isTime ? listeners : {})}>
      {drawn && (
        <span
          className={classes['window']}
          style={{ insetInlineStart: place(drawn.from), inlineSize: place(axis.start + drawn.to - drawn.from) }}
        />
      )}
      <SpreadBars counts={coarser(errors, { length: errors.length, most: MOST_BARS })} title={words.errorsOverFile} />
      <span className={classes['ticks']}>
        {ticks.map((tick) => {
          const percent = ((tick - axis.start) / Math.max(1, spanMs)) * 100;
          return (
            // At either end a label stands inside.
            <span key={tick} style={{ insetInlineStart: `${percent}%`, transform: `translateX(-${percent}%)` }}>
              {axis.kind === 'line'
                ? `L${formatCount(tick)}`
                : tickLabel(times, tick, { spanMs, bucketMs: axis.bucketSize })}
            </span>
          );
        })}
      </span>
    </span>
  );
}

/** A head before each section that has changes; those that stayed the same are folded under theirs. */
function rowsOf(found: Record<ChangeKind, readonly TemplateChange[]>, isUnfolded: boolean): Row[] {
  return CHANGE_KINDS.flatMap((kind): Row[] => {
    const changes = found[kind];
    if (changes.length === 0) return [];
    const isFolded = kind === 'unchanged' && !isUnfolded;
    return [{ kind, head: changes }, ...(isFolded ? [] : changes.map((change) => ({ kind, change })))];
  });
}

interface SectionHeadProps {
  row: { kind: ChangeKind; head: readonly TemplateChange[] };
  isUnfolded: boolean;
  help: string;
}

function SectionHead({ row: { kind, head }, isUnfolded, help }: SectionHeadProps) {
  const entries = head.reduce((sum, { template }) => sum + template.count, 0);
  return (
    <div {...GRID_CELL} className={classes['section']}>
      {kind === 'unchanged' && <ChevronRight size={13} aria-hidden="true" data-open={isUnfolded || undefined} />}
      <b>{words.kinds[kind]}</b>
      <span>
        {kind === 'unchanged'
          ? `${countSentence(head.length, words.templates)}, ${countSentence(entries, text.entriesCount)}`
          : help}
      </span>
    </div>
  );
}

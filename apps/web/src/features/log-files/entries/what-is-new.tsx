import type { LogTemplateView, TemplateAxis } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-clock.ts';
import { logFilesText as text, whatIsNewText as words } from '#messages/log-files.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { NOTHING_FOLDED } from '#ui/row-window/row-window.ts';
import {
  useMeasuredRows,
  useNewRowWindow,
  useRowWindow,
  useScroller,
  useWindowRows,
} from '#ui/row-window/use-row-window.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { shapesQuery } from './entries-toolbar.tsx';
import { Examples } from './entry-groups.tsx';
import { type CausePlace, useListAddress } from './entry-list.tsx';
import { GRID_BODY, GRID_CELL, gridProps, gridRowProps } from './grid-roles.ts';
import { mainLevel } from './group-order.ts';
import { type LevelChoice, shownLevels } from './level-choice.ts';
import { SHAPE_KINDS, type Shape, type ShapeKind, whatIsNew } from './new-shapes.ts';
import { ShapeRow } from './shape-row.tsx';
import classes from './what-is-new.module.css';

interface WhatIsNewProps {
  levels: LevelChoice;
  cause: CausePlace | null;
}

const ROW_HEIGHT = 28;
/** A shape of any level, whatever Lines show. */
const EVERYTHING = {};

type Row = { kind: ShapeKind; shape: Shape } | { kind: ShapeKind; head: readonly Shape[] };

/** Message shapes by first appearance over all levels: what set in with the trouble, what ended, and what changed. */
export function WhatIsNewView({ levels, cause }: WhatIsNewProps) {
  const { source } = useListAddress();
  const { times } = useLogClock();
  const { data, error, refetch } = useQuery(shapesQuery(source));
  const found = useMemo(
    () => (data?.axis ? whatIsNew(ofLevels(data.templates, levels), data.axis, cause) : null),
    [data, levels, cause],
  );
  if (error) {
    return <ErrorBox message={words.failed(messageOf(error))} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div className={classes['waiting']}>
        <SkeletonRows rows={10} height={ROW_HEIGHT} />
      </div>
    );
  }
  if (!data?.axis || found === null) return <EmptyState title={words.nothing} hint={words.nothingHelp} />;
  const { axis } = data;
  const placeText = (place: number) => placeWords(place, axis, times);
  const length = data.templates.reduce((most, template) => Math.max(most, countsOn(axis, template).length), 0);
  return (
    <div className={classes['view']} data-components={data.templates.some(({ component }) => component) || undefined}>
      <p className={classes['summary']} role="status">
        {SHAPE_KINDS.map((kind) => (
          <span key={kind}>
            <b>{formatCount(found.shapes[kind].length)}</b> {words.kinds[kind].toLowerCase()}
          </span>
        ))}
        <span>{words.comparedWith(placeText(found.split))}</span>
      </p>
      <ShapeGrid
        found={found.shapes}
        cause={cause}
        splitText={placeText(found.split)}
        axis={axis}
        length={length}
        onset={(found.onset - axis.start) / (axis.bucketSize * Math.max(1, length))}
      />
    </div>
  );
}

function ofLevels(templates: readonly LogTemplateView[], levels: LevelChoice): LogTemplateView[] {
  const shown = shownLevels(levels);
  return templates.filter((template) => shown.includes(mainLevel(template.levels) ?? 'none'));
}

function countsOn(axis: TemplateAxis, { histogram, timeHistogram }: LogTemplateView): readonly number[] {
  return axis.kind === 'time' ? (timeHistogram ?? []) : histogram;
}

function placeWords(place: number, axis: TemplateAxis, times: LogTimes): string {
  return axis.kind === 'time' ? times.short(place) : `L${formatCount(Math.round(place))}`;
}

interface ShapeGridProps {
  found: Record<ShapeKind, readonly Shape[]>;
  cause: CausePlace | null;
  splitText: string;
  axis: TemplateAxis;
  /** Stretches of the axis. */
  length: number;
  /** Where on the axis, from 0 to 1, the trouble began. */
  onset: number;
}

/** The shapes as one list of any length: one tab stop, moved by keys. */
function ShapeGrid({ found, cause, splitText, axis, length, onset }: ShapeGridProps) {
  const { source, onSearch } = useListAddress();
  const { times } = useLogClock();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isUnfolded, setIsUnfolded] = useState(false);
  const rows = useMemo(() => rowsOf(found, isUnfolded), [found, isUnfolded]);
  const here = Math.min(current, rows.length - 1);
  const input = { count: rows.length, rowHeight: ROW_HEIGHT, folded: NOTHING_FOLDED, anchorRow: here };
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
    const next = new Set(open);
    if (!next.delete(row.shape.template.id)) next.add(row.shape.template.id);
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
        if (row && 'shape' in row) onSearch(showShape(row.shape));
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
  const drawn = view.rows.filter(({ index }) => index < rows.length);
  return (
    <>
      <div className={classes['heads']} aria-hidden="true">
        <span />
        <span>{words.heads.first}</span>
        <span>{words.heads.line}</span>
        <span>{words.heads.level}</span>
        <span>{words.heads.component}</span>
        <span>{words.heads.shape}</span>
        <span data-end>{words.heads.entries}</span>
        <span data-end>{words.heads.rate}</span>
        <span>
          {words.heads.over(placeWords(axis.start, axis, times), placeWords(endOf(axis, length), axis, times))}
        </span>
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
        <div
          {...GRID_BODY}
          className={classes['spacer']}
          style={{ blockSize: view.spacer, '--onset': `${onset * 100}%` } as CSSProperties}
        >
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
                  <SectionHead row={row} isUnfolded={isUnfolded} splitText={splitText} />
                ) : (
                  <ShapeRow
                    row={row}
                    isCause={cause?.templateId === row.shape.template.id}
                    bars={{ axis, length }}
                    onShow={() => onSearch(showShape(row.shape))}
                  />
                )}
                {'shape' in row && open.has(row.shape.template.id) && source.groups && (
                  <div {...GRID_CELL} data-examples>
                    <Examples groupId={row.shape.template.id} shape={row.shape.template.text} filters={EVERYTHING} />
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

/** Lines with all entries of a shape. */
function showShape({ template }: Shape) {
  return { tpl: template.id, all: true as const, levels: undefined, view: undefined, line: undefined };
}

function endOf(axis: TemplateAxis, length: number): number {
  return axis.start + length * axis.bucketSize;
}

/** A head before each section that has shapes; those that stayed the same are folded under theirs. */
function rowsOf(found: Record<ShapeKind, readonly Shape[]>, isUnfolded: boolean): Row[] {
  return SHAPE_KINDS.flatMap((kind): Row[] => {
    const shapes = found[kind];
    if (shapes.length === 0) return [];
    const isFolded = kind === 'unchanged' && !isUnfolded;
    return [{ kind, head: shapes }, ...(isFolded ? [] : shapes.map((shape) => ({ kind, shape })))];
  });
}

interface SectionHeadProps {
  row: { kind: ShapeKind; head: readonly Shape[] };
  isUnfolded: boolean;
  splitText: string;
}

function SectionHead({ row: { kind, head }, isUnfolded, splitText }: SectionHeadProps) {
  const entries = head.reduce((sum, { template }) => sum + template.count, 0);
  return (
    <div {...GRID_CELL} className={classes['section']}>
      {kind === 'unchanged' && <ChevronRight size={13} aria-hidden="true" data-open={isUnfolded || undefined} />}
      <b>{words.kinds[kind]}</b>
      <span>
        {kind === 'unchanged'
          ? `${countSentence(head.length, words.shapes)}, ${countSentence(entries, text.entriesCount)}`
          : words.kindHelp[kind](splitText)}
      </span>
    </div>
  );
}

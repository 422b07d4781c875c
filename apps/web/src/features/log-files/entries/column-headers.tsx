import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import classes from './column-headers.module.css';
import { COLUMN_WIDTH, clampWidth, columnsAround, columnWidth, gridTracks, pathOf } from './entry-columns.ts';
import { useListAddress, useListLayout } from './entry-list.tsx';
import { isRequestColumn } from './request-fields.ts';

/** Names of the columns over the list; each width can be dragged, or stepped with the arrow keys. */
export const ColumnHeaders = memo(function ColumnHeaders() {
  const { preferences } = useListLayout();
  const { clock, choices } = useLogClock();
  const { columns, widths, fontSize, setWidth } = preferences;
  const { file, source } = useListAddress();
  const { ofCase } = source;
  const isOfRun = file.facts?.stepCount !== undefined;
  const around = columnsAround(columns, ofCase !== undefined);
  const nameOf = (column: string) =>
    column === 'component' && ofCase ? ofCase.words.name : columnName(column, isOfRun);
  return (
    <fieldset
      className={classes['heads']}
      style={{ gridTemplateColumns: gridTracks(around, widths, fontSize) }}
      aria-label={text.columns}
    >
      {around.before.map((column) => (
        <span
          key={column}
          className={classes['head']}
          data-end={column === 'line' || undefined}
          data-time={column === 'timestamp' || undefined}
        >
          <span className={classes['name']}>
            {column === 'timestamp' && choices.length > 0 ? text.zoneHeads[clock] : nameOf(column)}
          </span>
          <Grip
            label={text.resizeColumn(nameOf(column))}
            width={columnWidth(column, widths, fontSize)}
            onWidth={(width) => setWidth(column, width)}
          />
        </span>
      ))}
      <span className={classes['head']}>
        {around.before.includes('@method') ? text.requestColumns.path : text.columnHeads.message}
      </span>
      {around.behind.map((column) => (
        <span key={column} className={classes['head']} data-end data-behind={column === 'line' ? undefined : ''}>
          {column === 'line' ? ofCase?.words.lineHead : nameOf(column)}
        </span>
      ))}
    </fieldset>
  );
});

const STEP_PX = 10;

function Grip({ label, width, onWidth }: { label: string; width: number; onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current) onWidth(start.current.width + event.clientX - start.current.x);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onWidth(clampWidth(width + step));
  };
  return (
    <hr
      className={classes['grip']}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={COLUMN_WIDTH.least}
      aria-valuemax={COLUMN_WIDTH.most}
      aria-valuenow={width}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={handleMove}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}

function columnName(column: string, isOfRun: boolean): string {
  if (column === 'component' && isOfRun) return text.stepColumn;
  if (isRequestColumn(column)) return text.requestColumns[column];
  const fixed: Record<string, string> = text.columnNames;
  return pathOf(column) ?? fixed[column] ?? column;
}

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import classes from './column-heads.module.css';
import { COLUMN_WIDTH, clampWidth, columnWidth, gridTracks, pathOf } from './entry-columns.ts';
import type { LogZone } from './log-zone.ts';

interface ColumnHeadsProps {
  columns: readonly string[];
  widths: Record<string, number>;
  fontSize: number;
  onWidth: (column: string, width: number) => void;
  zone: LogZone;
  zones: readonly LogZone[];
  onZone: (zone: LogZone) => void;
}

/** Names of the columns over the list; each width can be dragged, or stepped with the arrow keys. */
export const ColumnHeads = memo(function ColumnHeads(props: ColumnHeadsProps) {
  const { columns, widths, fontSize, onWidth, zone, zones, onZone } = props;
  return (
    <fieldset
      className={classes['heads']}
      style={{ gridTemplateColumns: gridTracks(columns, widths, fontSize) }}
      aria-label={text.columns}
    >
      {columns.map((column) => (
        <span key={column} className={classes['head']} data-end={column === 'line' || undefined}>
          {column === 'timestamp' && zones.length > 0 ? (
            <ZoneMenu zone={zone} zones={zones} onZone={onZone} />
          ) : (
            <span className={classes['name']}>{nameOf(column)}</span>
          )}
          <Grip
            label={text.resizeColumn(nameOf(column))}
            width={columnWidth(column, widths, fontSize)}
            onWidth={(width) => onWidth(column, width)}
          />
        </span>
      ))}
      <span className={classes['head']}>{text.columnHeads.message}</span>
    </fieldset>
  );
});

function ZoneMenu({ zone, zones, onZone }: Pick<ColumnHeadsProps, 'zone' | 'zones' | 'onZone'>) {
  return (
    <MenuButton position="bottom-start" entries={() => zoneEntries({ zone, zones, onZone })}>
      <button type="button" className={classes['zone']} aria-label={`${text.timeZone}: ${text.zoneNames[zone]}`}>
        <span className={classes['name']}>{text.zoneHeads[zone]}</span>
        <ChevronDown size={11} aria-hidden="true" />
      </button>
    </MenuButton>
  );
}

export function zoneEntries({ zone, zones, onZone }: Pick<ColumnHeadsProps, 'zone' | 'zones' | 'onZone'>): MenuEntry[] {
  return zones.map((choice) => ({
    key: choice,
    label: text.zoneNames[choice],
    isOn: choice === zone,
    onSelect: () => onZone(choice),
  }));
}

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

function nameOf(column: string): string {
  const fixed: Record<string, string> = text.columnNames;
  return pathOf(column) ?? fixed[column] ?? column;
}

import type { KeyboardEventHandler, MouseEventHandler } from 'react';

// A list of any length cannot be a <table>: its rows are positioned one by one. The roles say what the elements cannot.

export function gridProps(grid: {
  label: string;
  rowCount: number;
  activeId: string | undefined;
  onKeyDown: KeyboardEventHandler<HTMLDivElement>;
  onClick: MouseEventHandler<HTMLDivElement>;
}) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': grid.label,
    'aria-rowcount': grid.rowCount,
    'aria-readonly': true,
    'aria-activedescendant': grid.activeId,
    onKeyDown: grid.onKeyDown,
    onClick: grid.onClick,
  };
}

export function gridRowProps(row: number, id: string) {
  return { role: 'row', id, 'aria-rowindex': row + 1, 'data-index': row };
}

export const GRID_BODY = { role: 'rowgroup' } as const;
export const GRID_CELL = { role: 'gridcell' } as const;

import classes from './data-cards.module.css';
import type { DataTableProps } from './data-table.tsx';

/** The rows as cards, for screens too narrow for columns. */
export function DataCards<Row>({ caption, columns, rows, rowKey, detail }: DataTableProps<Row>) {
  return (
    <ul className={classes['list']} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes['card']}>
          <dl className={classes['pairs']}>
            {columns.map((column) => (
              <div key={column.key} className={classes['pair']}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {detail?.(row)}
        </li>
      ))}
    </ul>
  );
}

import classes from './data-cards.module.css';
import type { DataTableProps } from './data-table.tsx';
import { useGrownCount } from './use-grown-count.ts';

/** The rows as cards, for screens too narrow for columns. */
export function DataCards<Row>({ caption, columns, rows, rowKey, detail }: DataTableProps<Row>) {
  const { drawn, last } = useGrownCount(rows.length);
  return (
    <ul className={classes['list']} aria-label={caption}>
      {rows.slice(0, drawn).map((row, index) => (
        <li
          key={rowKey(row)}
          ref={index === drawn - 1 ? last : null}
          className={classes['card']}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
        >
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

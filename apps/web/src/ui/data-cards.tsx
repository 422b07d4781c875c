import { useEffect, useRef, useState } from 'react';
import classes from './data-cards.module.css';
import type { DataTableProps } from './data-columns.ts';
import { useIsPrinting } from './use-medium.ts';

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

const STEP = 60;
/** Drawn before one gets there. */
const AHEAD = '1600px';

/** How many of many items to draw: more each time the last one of them comes near the view, all of them on paper. */
function useGrownCount(total: number) {
  const [count, setCount] = useState(STEP);
  const last = useRef<HTMLLIElement>(null);
  const isWhole = useIsPrinting() || count >= total;
  useEffect(() => {
    const item = last.current;
    if (item === null || isWhole) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(count + STEP);
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(item);
    return () => observer.disconnect();
  }, [count, isWhole]);
  return { drawn: isWhole ? total : count, last };
}

import type { ReactNode } from 'react';
import classes from './picture-table.module.css';

interface PictureTableProps {
  /** What the picture shows. */
  caption: string;
  /** Names of the columns; the first one names the rows. */
  headers: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** True where the first column holds text that takes what room there is. */
  isWide?: boolean;
}

/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };

/** The numbers behind a picture, in its place and about as large. */
export function PictureTable({ caption, headers, rows, isWide = false }: PictureTableProps) {
  return (
    <section className={classes['scroll']} aria-label={caption} {...REACHABLE}>
      <table className={classes['table']} data-wide={isWide || undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...numbers] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {numbers.map((cell, at) => (
                <td key={headers[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

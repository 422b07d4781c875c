import type { ReactNode } from 'react';
import classes from './table-card.module.css';

/** A card that a table fills from edge to edge. */
export function TableCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes['card']} aria-label={label}>
      {children}
    </section>
  );
}

/** What stands above the table or in its place, away from the edges. */
export function TableCardPart({ children }: { children: ReactNode }) {
  return <div className={classes['part']}>{children}</div>;
}

import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** The heading; without one the panel is no landmark. */
  title?: string | undefined;
  /** Stands at the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without padding, for lists and tables that reach the border. */
  flush?: boolean;
  className?: string | undefined;
}

/** A card on the canvas. */
export function Panel({ title, aside, children, flush = false, className }: PanelProps) {
  const headingId = useId();
  return (
    <section
      className={[classes['panel'], className].filter(Boolean).join(' ')}
      aria-labelledby={title === undefined ? undefined : headingId}
    >
      {title === undefined ? null : (
        <div className={classes['head']}>
          <h2 id={headingId}>{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : classes['body']}>{children}</div>
    </section>
  );
}

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

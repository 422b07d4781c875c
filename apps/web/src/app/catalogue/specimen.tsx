import { type ReactNode, useId } from 'react';
import classes from './specimen.module.css';

/** One kind of part with a heading. */
export function SpecimenSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={classes['section']} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  /** Name of the component and of the state it is in. */
  name: string;
  /** True for what needs the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

export function Specimen({ name, isWide, children }: SpecimenProps) {
  return (
    <figure className={classes['specimen']} data-wide={isWide || undefined}>
      <figcaption>{name}</figcaption>
      <div className={classes['shown']}>{children}</div>
    </figure>
  );
}

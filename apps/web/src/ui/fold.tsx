import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  title: string;
  /** Beside the title, in the one line that always shows. */
  summary?: ReactNode;
  /** At the end of the line; may hold controls. */
  aside?: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
  /** Caps the height of the body, which then scrolls; on a phone the page scrolls instead. */
  maxHeight?: string;
  /** In a column that is too short for everything, this body shrinks, unless something in it is open. */
  givesWay?: boolean;
  /** True while its height is not known yet: what follows it waits. */
  isSettling?: boolean;
  /** The body will reach its maximum height, and has it while it settles. */
  willFill?: boolean;
  /** At the lower border of the open body, such as a handle that moves it. */
  edge?: ReactNode;
  /** True when the reader chose `maxHeight`: it holds however low it is. */
  isSized?: boolean;
}

/** A section of one line that opens in place. */
export function Fold({
  title,
  summary,
  aside,
  isOpen,
  onToggle,
  children,
  maxHeight,
  givesWay,
  isSettling,
  willFill,
  edge,
  isSized,
}: FoldProps) {
  const bodyId = useId();
  return (
    <section
      className={classes['fold']}
      aria-label={title}
      data-settling={isSettling ? (willFill ? 'full' : 'open') : undefined}
      data-gives-way={(isOpen && givesWay) || undefined}
      data-sized={isSized || undefined}
    >
      <div className={classes['head']}>
        <h3 className={classes['heading']}>
          <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => onToggle(!isOpen)}>
            <ChevronRight size={14} aria-hidden="true" data-open={isOpen || undefined} />
            {title}
          </button>
        </h3>
        {summary === undefined ? null : <div className={classes['summary']}>{summary}</div>}
        {aside === undefined ? null : <div className={classes['aside']}>{aside}</div>}
      </div>
      <div
        id={bodyId}
        className={classes['body']}
        hidden={!isOpen}
        style={maxHeight === undefined ? undefined : ({ '--fold-max': maxHeight } as CSSProperties)}
      >
        {isOpen ? children : null}
      </div>
      {isOpen ? edge : null}
    </section>
  );
}

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
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
}

/** A section of one line that opens in place. */
export function Fold({ title, summary, aside, isOpen, onToggle, children }: FoldProps) {
  const bodyId = useId();
  return (
    <section className={classes['fold']} aria-label={title}>
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
      <div id={bodyId} className={classes['body']} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}

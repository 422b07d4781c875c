import { type ReactNode, useEffect, useRef } from 'react';
import { useIsBackendAnswering } from '#api/connection.ts';
import { usePolling } from '#api/polling.ts';
import { appText } from '#messages/app.en.ts';
import classes from './page-title.module.css';
import { StaleNote } from './stale-note.tsx';

interface PageTitleProps {
  title: string;
  /** Small text beside the title. */
  note?: ReactNode;
  /** Stands at the right. */
  actions?: ReactNode;
}

let isFirstPage = true;

/** The one h1 of a screen. It names the document and takes focus when the screen was changed, not at first load. */
export function PageTitle({ title, note, actions }: PageTitleProps) {
  const { isPolling } = usePolling();
  const isAnswering = useIsBackendAnswering();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
    isFirstPage = false;
  }, []);
  return (
    <div className={classes['row']}>
      <title>{appText.documentTitle(title)}</title>
      <div className={classes['words']}>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {title}
        </h1>
        {note}
        {isPolling && isAnswering ? null : <StaleNote />}
      </div>
      {actions}
    </div>
  );
}

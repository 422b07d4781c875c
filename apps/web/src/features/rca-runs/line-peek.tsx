import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ButtonHTMLAttributes, createContext, useContext, useEffect, useId, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import classes from './line-peek.module.css';
import { neighboursQuery } from './rca-runs-queries.ts';

/** The file whose lines are pointed at; without one a line is not looked up before it is opened. */
export const EvidenceFile = createContext<string | null>(null);

const WAIT_MS = 250;

interface LinePeekProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  line: number;
  /** Why the line is pointed at. */
  note?: string;
}

/** A button that opens a line; hover or focus shows the line with two neighbours on each side. */
export function LinePeek({ line, note, children, ...rest }: LinePeekProps) {
  const fileId = useContext(EvidenceFile);
  const [isNear, setIsNear] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!isNear) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isNear]);
  return (
    <Popover
      opened={isShown && fileId !== null}
      position="bottom-start"
      width={520}
      withRoles={false}
      closeOnEscape={false}
      trapFocus={false}
      returnFocus={false}
    >
      <Popover.Target>
        <button
          type="button"
          {...rest}
          aria-describedby={isShown ? id : undefined}
          onPointerEnter={() => setIsNear(true)}
          onPointerLeave={() => setIsNear(false)}
          onFocus={(event) => setIsNear(event.currentTarget.matches(':focus-visible'))}
          onBlur={() => setIsNear(false)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['peek'] ?? ''}>
        <div id={id} role="tooltip">
          {note && <p className="small secondary">{note}</p>}
          {isShown && fileId !== null && <Neighbours fileId={fileId} line={line} />}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Neighbours({ fileId, line }: { fileId: string; line: number }) {
  const { data: entries, isPending } = useQuery(neighboursQuery(fileId, line));
  if (isPending) return <p className="muted small">{text.readingLine}</p>;
  if (!entries || entries.length === 0) return <p className="muted small">{text.lineMissing(formatCount(line))}</p>;
  return (
    <ol className={classes['lines']}>
      {entries.map((entry) => (
        <li key={entry.id} data-current={(entry.line <= line && line <= entry.lineEnd) || undefined}>
          <b>{formatCount(entry.line)}</b>
          <i>{entry.level ?? ''}</i>
          <span>{entry.message.split('\n', 1)[0]}</span>
        </li>
      ))}
    </ol>
  );
}

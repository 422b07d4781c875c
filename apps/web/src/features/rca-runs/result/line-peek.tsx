import { useQuery } from '@tanstack/react-query';
import { type ButtonHTMLAttributes, useContext, useId } from 'react';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useTip } from '#ui/use-tip.tsx';
import { neighboursQuery } from '../rca-runs-queries.ts';
import { EvidenceFile, useLineNames, useResultNavigation } from '../result-navigation.ts';
import classes from './line-peek.module.css';

interface LinePeekProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  line: number;
  /** Why the line is pointed at. */
  note?: string;
}

/** A button that opens a line; hover or focus shows the line with two neighbors on each side. */
export function LinePeek({ line, note, children, ...rest }: LinePeekProps) {
  const fileId = useContext(EvidenceFile);
  const navigation = useResultNavigation();
  const id = useId();
  const { isShown, handlers, tip } = useTip({
    label:
      fileId === null ? null : (
        <div id={id}>
          {note && <p className="small secondary">{note}</p>}
          <Neighbours fileId={fileId} line={line} />
        </div>
      ),
    position: 'bottom-start',
    className: classes['peek'],
  });
  return (
    <>
      <button
        type="button"
        {...rest}
        disabled={navigation === null}
        aria-describedby={isShown ? id : undefined}
        onClick={() => navigation?.goToLine(line)}
        {...handlers}
      >
        {children}
      </button>
      {tip}
    </>
  );
}

function Neighbours({ fileId, line }: { fileId: string; line: number }) {
  const names = useLineNames();
  const { data: entries, isPending } = useQuery(neighboursQuery(fileId, line));
  if (isPending) return <p className="muted small">{resultText.readingLine}</p>;
  if (!entries || entries.length === 0)
    return <p className="muted small">{resultText.lineMissing(names.number(line))}</p>;
  return (
    <ol className={classes['lines']}>
      {entries.map((entry) => (
        <li key={entry.id} data-current={(entry.line <= line && line <= entry.lineEnd) || undefined}>
          <b>{names.number(entry.line)}</b>
          <i>{entry.level ?? ''}</i>
          <span>{entry.message.split('\n', 1)[0]}</span>
        </li>
      ))}
    </ol>
  );
}

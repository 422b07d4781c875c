import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import classes from './cited-prose.module.css';
import { citedTextParts } from './cited-text.ts';

interface CitedProseProps {
  children: string;
  /** Lines that the result points at. */
  known?: ReadonlySet<number> | undefined;
  onLine?: ((line: number) => void) | undefined;
}

/** Model prose: plain words, lines that can be opened, and code. Nothing else of it is interpreted. */
export function CitedProse({ children, known, onLine }: CitedProseProps) {
  let at = 0;
  return (
    <span className={classes['prose']}>
      {citedTextParts(children, known).map((part) => {
        const key = at;
        at += part.text.length + 1;
        if (part.kind === 'code') return <code key={key}>{part.text}</code>;
        if (part.kind === 'text' || !onLine) return <span key={key}>{part.text}</span>;
        return (
          <button
            type="button"
            key={key}
            className={classes['line']}
            title={text.openLine(formatCount(part.line))}
            onClick={() => onLine(part.line)}
          >
            {part.text}
          </button>
        );
      })}
    </span>
  );
}

import { useId } from 'react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import classes from './missing-list.module.css';

/** Beside a disabled button: what it waits for. */
export function MissingList({ parts }: { parts: readonly string[] }) {
  const titleId = useId();
  return (
    <div className={classes['missing']} role="status">
      {parts.length === 0 ? null : (
        <>
          <span id={titleId}>{parsingRulesText.missing.title}</span>
          <ul aria-labelledby={titleId}>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

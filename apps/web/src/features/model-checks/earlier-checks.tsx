import type { ModelCheck } from '@rootline/contract';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { formatDateTime } from '#format/times.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { Fold } from '#ui/fold.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { VERDICT_HUES } from './check-words.ts';
import classes from './earlier-checks.module.css';

/** Checks before the newest one, so that models can be compared. */
export function EarlierChecks({ checks }: { checks: readonly ModelCheck[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold title={text.earlier} summary={formatCount(checks.length)} isOpen={isOpen} onToggle={setIsOpen}>
      <ul className={classes['list']} aria-label={text.earlier}>
        {checks.map(({ id, model, verdict, totals, createdAt, error }) => (
          <li key={id} className={classes['row']}>
            <code>{model}</code>
            {verdict === null ? (
              <span className="small muted">{error}</span>
            ) : (
              <>
                <HueBadge hue={VERDICT_HUES[verdict]} dot>
                  {text.verdicts[verdict].word}
                </HueBadge>
                <span className="small num">{text.hits(formatCount(totals.hits), formatCount(totals.cases))}</span>
              </>
            )}
            <span className="micro muted num">{formatDateTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

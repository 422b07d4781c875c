import type { ComparedPattern, LogComparison, PatternChange } from '@rootline/contract';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CHANGES, patternsOf } from './change-words.ts';
import classes from './comparison-view.module.css';
import { PatternTable } from './pattern-table.tsx';

interface ComparisonViewProps {
  comparison: LogComparison;
  onPattern: (pattern: ComparedPattern) => void;
}

/** How many patterns of each kind there are, and those of the chosen kind. */
export function ComparisonView({ comparison, onPattern }: ComparisonViewProps) {
  const [kind, setKind] = useState<PatternChange | null>(null);
  const { patterns, totals } = comparison;
  const all = CHANGES.reduce((sum, change) => sum + totals[change], 0);
  const changed = all - totals.same;
  const chips: { kind: PatternChange | null; word: string; count: number }[] = [
    { kind: null, word: text.all, count: changed },
    ...CHANGES.map((change) => ({ kind: change, word: text.changes[change], count: totals[change] })),
  ];
  return (
    <>
      <fieldset className={classes['kinds']}>
        <legend className={classes['legend']}>{text.filter}</legend>
        {chips.map((chip) => (
          <button
            key={chip.word}
            type="button"
            aria-pressed={kind === chip.kind}
            disabled={chip.count === 0 && chip.kind !== null}
            onClick={() => setKind(chip.kind)}
          >
            {text.kind(chip.word, formatCount(chip.count))}
          </button>
        ))}
      </fieldset>
      {patterns.length < all ? (
        <p className="small muted">{text.cut(formatCount(patterns.length), formatCount(all))}</p>
      ) : null}
      <PatternTable
        patterns={patternsOf(comparison, kind)}
        comparison={comparison}
        onPattern={onPattern}
        empty={
          kind === null ? (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          ) : (
            <EmptyState title={text.emptyKind} />
          )
        }
      />
    </>
  );
}

import type { ComparedPattern, LogComparison, PatternChange } from '@rootline/contract';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { CHANGE_HUES, CHANGES, oddsWords, patternsOf, sharesOf, shareWords } from './change-words.ts';
import classes from './comparison-view.module.css';

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

interface PatternTableProps {
  patterns: readonly ComparedPattern[];
  comparison: LogComparison;
  onPattern: (pattern: ComparedPattern) => void;
  empty: ReactNode;
}

/** Patterns with their share in both logs. */
function PatternTable({ patterns, comparison, onPattern, empty }: PatternTableProps) {
  const columns: readonly DataColumn<ComparedPattern>[] = [
    {
      key: 'change',
      header: text.columns.change,
      width: '116px',
      cell: ({ change }) => (
        <HueBadge hue={CHANGE_HUES[change]} dot>
          {text.changes[change]}
        </HueBadge>
      ),
    },
    {
      key: 'pattern',
      header: text.columns.pattern,
      cell: (row) => (
        <button
          type="button"
          className={classes['pattern']}
          title={text.showEntries(row.pattern)}
          onClick={() => onPattern(row)}
        >
          {row.pattern}
        </button>
      ),
    },
    {
      key: 'shares',
      header: `${text.columns.baseline} / ${text.columns.count}`,
      width: '190px',
      cell: (row) => <Shares row={row} comparison={comparison} />,
    },
    {
      key: 'odds',
      header: text.columns.odds,
      width: '104px',
      align: 'end',
      sortValue: ({ odds }) => odds,
      cell: (row) => <span className={`num ${classes['odds']}`}>{oddsWords(row)}</span>,
    },
  ];
  return (
    <DataTable
      caption={text.table}
      columns={columns}
      rows={patterns}
      rowKey={({ templateId, baselineTemplateIds }) => `${templateId ?? ''}/${baselineTemplateIds.join()}`}
      empty={empty}
    />
  );
}

function Shares({ row, comparison }: { row: ComparedPattern; comparison: LogComparison }) {
  const { count, baseline, countWidth, baselineWidth } = sharesOf(row, comparison);
  return (
    <div className={classes['shares']} title={text.bars(shareWords(baseline), shareWords(count))}>
      <Bar width={baselineWidth} count={row.baselineCount} side="baseline" />
      <Bar width={countWidth} count={row.count} side="count" />
    </div>
  );
}

function Bar({ width, count, side }: { width: number; count: number; side: 'baseline' | 'count' }) {
  return (
    <div className={classes['bar']} data-side={side}>
      <span className={classes['track']} aria-hidden="true">
        <i style={{ inlineSize: `${width * 100}%` }} />
      </span>
      <span className="num">{formatCount(count)}</span>
    </div>
  );
}

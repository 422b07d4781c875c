import type { ComparedPattern, LogComparison, PatternChange } from '@rootline/contract';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type Hue, HueBadge } from '#ui/hue-badge.tsx';
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
      cell: (row) => <span className={`num ${classes['odds']}`}>{oddsText(row)}</span>,
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
    <div className={classes['shares']} title={text.bars(shareText(baseline), shareText(count))}>
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

/** The most telling first. */
const CHANGES = ['new', 'more', 'vanished', 'less', 'same'] as const satisfies readonly PatternChange[];

const CHANGE_HUES: Record<PatternChange, Hue> = {
  new: 'red',
  more: 'orange',
  vanished: 'violet',
  less: 'blue',
  same: 'grey',
};

/** Patterns of one kind; null leaves out only what stayed the same. */
export function patternsOf({ patterns }: LogComparison, kind: PatternChange | null): ComparedPattern[] {
  return patterns.filter(({ change }) => (kind === null ? change !== 'same' : change === kind));
}

/** How much the share of a pattern changed, in words. */
export function oddsText({ change, odds }: Pick<ComparedPattern, 'change' | 'odds'>): string {
  if (change === 'new') return text.onlyHere;
  if (change === 'vanished') return text.onlyThere;
  return odds >= 1 ? text.timesMore(rounded(odds)) : text.timesLess(rounded(1 / Math.max(odds, Number.MIN_VALUE)));
}

function rounded(times: number): string {
  return times < 10 ? times.toFixed(1) : formatCount(Math.round(times));
}

/** Shares of a pattern among the entries of each log, and the width of their bars: the larger one fills its place. */
export function sharesOf(pattern: ComparedPattern, { entryCount, baselineEntryCount }: LogComparison) {
  const count = pattern.count / Math.max(1, entryCount);
  const baseline = pattern.baselineCount / Math.max(1, baselineEntryCount);
  const most = Math.max(count, baseline);
  const width = (share: number) => (most === 0 ? 0 : Math.max(share > 0 ? 0.02 : 0, share / most));
  return { count, baseline, countWidth: width(count), baselineWidth: width(baseline) };
}

/** `12.4 %`, with more digits where little is left of them. */
export function shareText(share: number): string {
  if (share === 0) return '0 %';
  const percent = share * 100;
  return percent < 0.01 ? '< 0.01 %' : `${percent.toFixed(percent < 1 ? 2 : 1)} %`;
}

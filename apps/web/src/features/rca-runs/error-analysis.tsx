import { Button, UnstyledButton } from '@mantine/core';
import type { ErrorAnalysisItem } from '@rootline/contract';
import { useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatLogClock, formatLogTime } from '#format/log-times.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { severityHue } from '#ui/severity-words.ts';
import { CitedProse } from './cited-prose.tsx';
import classes from './error-analysis.module.css';

export interface TimeAxis {
  from: number;
  to: number;
}

interface ErrorAnalysisProps {
  items: readonly ErrorAnalysisItem[];
  /** The time range of the file; null without times. */
  axis: TimeAxis | null;
  onLine: ((line: number) => void) | undefined;
}

/** One row per error pattern; opened in place for the full texts. */
export function ErrorAnalysis({ items, axis, onLine }: ErrorAnalysisProps) {
  const [open, setOpen] = useState<number | null>(null);
  const rows = items.map((item, position) => ({ item, position }));
  type Row = (typeof rows)[number];
  const columns: DataColumn<Row>[] = [
    {
      key: 'pattern',
      header: text.columns.pattern,
      width: '24%',
      cell: ({ item, position }) => (
        <UnstyledButton
          className={classes['pattern'] ?? ''}
          aria-expanded={open === position}
          title={item.errorPattern}
          onClick={() => setOpen(open === position ? null : position)}
        >
          {item.errorPattern}
        </UnstyledButton>
      ),
    },
    {
      key: 'count',
      header: text.columns.count,
      align: 'end',
      width: '76px',
      cell: ({ item }) => formatCount(item.errorCount),
      sortValue: ({ item }) => item.errorCount,
    },
    {
      key: 'severity',
      header: text.columns.severity,
      width: '84px',
      cell: ({ item }) => <SeverityBadge value={item.severity} />,
    },
    {
      key: 'occurrence',
      header: text.columns.occurrence,
      width: '15%',
      cell: ({ item }) => <Occurrence item={item} axis={axis} />,
      sortValue: ({ item }) => item.firstOccurrence,
    },
    { key: 'cause', header: text.columns.rootCause, cell: ({ item }) => <Short words={item.rootCause} /> },
    { key: 'impact', header: text.columns.impact, cell: ({ item }) => <Short words={item.impact} /> },
    { key: 'fix', header: text.columns.fix, cell: ({ item }) => <Short words={item.fix} /> },
    {
      key: 'related',
      header: text.columns.related,
      align: 'end',
      width: '104px',
      cell: ({ item }) => <span title={item.relatedErrors.join('\n')}>{formatCount(item.relatedErrors.length)}</span>,
    },
  ];
  return (
    <section className={classes['section']} aria-label={text.errorAnalysis}>
      <div className={classes['head']}>
        <h3>{text.errorAnalysis}</h3>
        <span>{countSentence(items.length, text.patternCount)}</span>
      </div>
      <DataTable
        caption={text.errorAnalysis}
        columns={columns}
        rows={rows}
        rowKey={({ position }) => String(position)}
        empty={<p className={classes['none']}>{text.report.noData}</p>}
        detail={({ item, position }) => (open === position ? <ItemDetail item={item} onLine={onLine} /> : null)}
      />
    </section>
  );
}

function Short({ words }: { words: string }) {
  return (
    <span className={classes['short']} title={words}>
      {words}
    </span>
  );
}

function Occurrence({ item, axis }: { item: ErrorAnalysisItem; axis: TimeAxis | null }) {
  const first = Date.parse(item.firstOccurrence ?? '');
  const last = Date.parse(item.lastOccurrence ?? item.firstOccurrence ?? '');
  if (Number.isNaN(first)) return <span className={classes['times']}>{text.noTimes}</span>;
  const span = axis ? Math.max(1, axis.to - axis.from) : 0;
  return (
    <span
      className={classes['times']}
      title={`${formatLogTime(item.firstOccurrence)} – ${formatLogTime(item.lastOccurrence)}`}
    >
      {axis && (
        <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="5" rx="2" fill="var(--line)" />
          <rect
            x={((first - axis.from) / span) * 100}
            width={Math.max(1, ((last - first) / span) * 100)}
            height="5"
            fill={`var(--${severityHue(item.severity)}-solid)`}
          />
        </svg>
      )}
      {text.toTime(formatLogClock(item.firstOccurrence).slice(0, 8), formatLogClock(item.lastOccurrence).slice(0, 8))}
    </span>
  );
}

function ItemDetail({ item, onLine }: { item: ErrorAnalysisItem; onLine: ((line: number) => void) | undefined }) {
  const parts = [
    [text.columns.rootCause, item.rootCause],
    [text.columns.impact, item.impact],
    [text.columns.fix, item.fix],
    [text.columns.related, item.relatedErrors.join('\n')],
  ] as const;
  return (
    <div className={classes['detail']}>
      <code>{item.errorPattern}</code>
      <dl>
        {parts.map(
          ([label, words]) =>
            words !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <CitedProse onLine={onLine}>{words}</CitedProse>
                </dd>
              </div>
            ),
        )}
      </dl>
      {onLine && item.firstLine !== null && (
        <Button size="xs" onClick={() => onLine(item.firstLine ?? 1)}>
          {text.openLine(formatCount(item.firstLine))}
        </Button>
      )}
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import type { ErrorAnalysisItem } from '@rootline/contract';
import { useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { DataCards } from '#ui/data-cards.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { severityHue } from '#ui/severity-words.ts';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import classes from './error-analysis.module.css';
import { ErrorItem } from './error-item.tsx';

export interface TimeAxis {
  from: number;
  to: number;
}

interface ErrorAnalysisProps {
  fileId: string;
  items: readonly ErrorAnalysisItem[];
  /** The time range of the file; null without times. */
  axis: TimeAxis | null;
}

/** One row per error pattern; several may be open in place, for the full texts and the lines behind them. */
export function ErrorAnalysis({ fileId, items, axis }: ErrorAnalysisProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const show = (position: number) => setOpen((before) => new Set([...before, position]));
  const toggle = (position: number) =>
    open.has(position) ? setOpen(new Set([...open].filter((other) => other !== position))) : show(position);
  // The cards of a phone, chosen before the pages are counted.
  const Rows = useIsPrinting() ? DataCards : DataTable;
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
          aria-expanded={open.has(position)}
          title={item.errorPattern}
          onClick={() => toggle(position)}
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
      width: '132px',
      cell: ({ item }) => <span title={item.relatedErrors.join('\n')}>{formatCount(item.relatedErrors.length)}</span>,
    },
  ];
  return (
    <section className={classes['section']} aria-label={text.errorAnalysis}>
      <div className={classes['head']}>
        <h3>{text.errorAnalysis}</h3>
        <span className={classes['zone']}>{useLogClock().words}</span>
        <span>{countSentence(items.length, text.patternCount)}</span>
      </div>
      <Rows
        caption={text.errorAnalysis}
        columns={columns}
        rows={rows}
        rowKey={({ position }) => String(position)}
        empty={<p className={classes['none']}>{text.report.noData}</p>}
        detail={({ item, position }) =>
          open.has(position) ? (
            <ErrorItem
              fileId={fileId}
              item={item}
              isOther={(pattern) => items.some((other) => other !== item && other.errorPattern === pattern)}
              onOther={(pattern) => show(items.findIndex((other) => other.errorPattern === pattern))}
            />
          ) : null
        }
      />
    </section>
  );
}

function Short({ words: written }: { words: string }) {
  const words = useLogClock().times.prose(written);
  return (
    <span className={classes['short']} title={words}>
      {words}
    </span>
  );
}

function Occurrence({ item, axis }: { item: ErrorAnalysisItem; axis: TimeAxis | null }) {
  const { clock, full } = useLogClock().times;
  const first = Date.parse(item.firstOccurrence ?? '');
  const last = Date.parse(item.lastOccurrence ?? item.firstOccurrence ?? '');
  if (Number.isNaN(first)) return <span className={classes['times']}>{text.noTimes}</span>;
  const span = axis ? Math.max(1, axis.to - axis.from) : 0;
  return (
    <span className={classes['times']} title={`${full(item.firstOccurrence)} – ${full(item.lastOccurrence)}`}>
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
      {text.toTime(clock(item.firstOccurrence).slice(0, 8), clock(item.lastOccurrence).slice(0, 8))}
    </span>
  );
}

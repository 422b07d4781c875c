import { UnstyledButton } from '@mantine/core';
import type { ErrorAnalysisItem, LogFile } from '@rootline/contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { DataCards } from '#ui/data-cards.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { SeverityBadge, severityHue } from '#ui/severity-badge.tsx';
import { useIsPrinting } from '#ui/use-medium.ts';
import { CitedProse } from './cited-prose.tsx';
import { cutAtWord } from './cited-text.ts';
import classes from './error-analysis.module.css';
import { errorsByLevel, isBackground } from './error-counts.ts';
import { ErrorItem } from './error-item.tsx';

interface ErrorAnalysisProps {
  fileId: string;
  /** null where only the result is known. */
  file: LogFile | null;
  items: readonly ErrorAnalysisItem[];
  errorCount: number;
  /** Numbers of cited lines by the pattern that they show. */
  marks: ReadonlyMap<string, number>;
  /** Too narrow for three columns of text: they stand below the pattern. */
  isNarrow: boolean;
}

type Row = { item: ErrorAnalysisItem; position: number };

/** About four lines of each column of text. */
const CELL_LENGTHS = { rootCause: 96, impact: 96, fix: 96 } as const;
const TEXTS = ['rootCause', 'impact', 'fix'] as const;

/** One row per error pattern; several may be open in place, for the full texts and the lines behind them. */
export function ErrorAnalysis(props: ErrorAnalysisProps) {
  const { fileId, file, items, isNarrow } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const show = (position: number) => setOpen((before) => new Set([...before, position]));
  const toggle = (position: number) =>
    open.has(position) ? setOpen(new Set([...open].filter((other) => other !== position))) : show(position);
  const axis = axisOf(file);
  const { times } = useLogClock();
  // The cards of a phone, chosen before the pages are counted.
  const Rows = isPrinting ? DataCards : DataTable;
  const rows = items.map((item, position): Row => ({ item, position }));
  const background = rows.filter(({ item }) => isBackground(item, file?.facts?.lineCount ?? 0));
  const hasFold = background.length > 1 && background.length < rows.length && !isWhole && !isPrinting;
  const words = (key: (typeof TEXTS)[number], row: Row) => (
    <Words
      words={row.item[key]}
      most={CELL_LENGTHS[key]}
      isOpen={open.has(row.position) || isPrinting}
      onOpen={() => show(row.position)}
    />
  );
  const columns: DataColumn<Row>[] = [
    {
      key: 'pattern',
      header: resultText.columns.pattern,
      width: isNarrow ? '46%' : '21%',
      cell: ({ item, position }) => (
        <PatternCell
          item={item}
          mark={props.marks.get(item.templateId ?? '')}
          isOpen={open.has(position)}
          onToggle={() => toggle(position)}
        >
          {isNarrow && !isPrinting && (
            <dl className={classes['stacked']}>
              {TEXTS.map((key) => (
                <div key={key}>
                  <dt>{resultText.columns[key]}</dt>
                  <dd>{words(key, { item, position })}</dd>
                </div>
              ))}
            </dl>
          )}
        </PatternCell>
      ),
    },
    {
      key: 'count',
      header: resultText.columns.count,
      align: 'end',
      width: '56px',
      cell: ({ item }) => <b>{formatCount(item.errorCount)}</b>,
      sortValue: ({ item }) => item.errorCount,
    },
    {
      key: 'severity',
      header: resultText.columns.severity,
      width: '80px',
      cell: ({ item }) => <SeverityBadge value={item.severity} />,
    },
    {
      key: 'occurrence',
      header: resultText.columns.occurrence,
      width: '148px',
      cell: ({ item }) => <Occurrence item={item} axis={axis} />,
      sortValue: ({ item }) => item.firstOccurrence,
    },
    ...(isNarrow && !isPrinting
      ? []
      : TEXTS.map(
          (key): DataColumn<Row> => ({
            key,
            header: resultText.columns[key],
            cell: (row) => words(key, row),
          }),
        )),
    {
      key: 'related',
      header: resultText.columns.related,
      align: 'end',
      width: '88px',
      cell: ({ item }) => <span title={item.relatedErrors.join('\n')}>{formatCount(item.relatedErrors.length)}</span>,
    },
  ];
  return (
    <section className={classes['section']} aria-label={resultText.errorAnalysis}>
      <div className={classes['head']}>
        <h3>{resultText.errorAnalysis}</h3>
        <span>
          {countSentence(items.length, resultText.patternCount)},{' '}
          {errorsByLevel(props.errorCount, file?.facts?.levels ?? null)}
        </span>
        {axis && (
          <span className={classes['axis']}>{resultText.axisOfFile(times.short(axis.from), times.short(axis.to))}</span>
        )}
      </div>
      <Rows
        caption={resultText.errorAnalysis}
        columns={columns}
        rows={hasFold ? rows.filter((row) => !background.includes(row)) : rows}
        rowKey={({ position }) => String(position)}
        empty={<p className={classes['none']}>{resultText.noErrorAnalysis}</p>}
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
      {hasFold && (
        <button type="button" className={classes['fold']} onClick={() => setIsWhole(true)}>
          <ChevronRight size={13} aria-hidden="true" />
          {countSentence(
            background.length,
            resultText.backgroundPatterns,
            formatCount(background.reduce((sum, { item }) => sum + item.errorCount, 0)),
          )}
        </button>
      )}
    </section>
  );
}

interface PatternCellProps {
  item: ErrorAnalysisItem;
  mark: number | undefined;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const PLACEHOLDER = /(<(?:num|ip|hex|uuid|path|url|email|time|id|str|bool|\*)>)/;

function PatternCell({ item, mark, isOpen, onToggle, children }: PatternCellProps) {
  let at = 0;
  const { head, isWhole } = cutAtWord(item.errorPattern, 150);
  return (
    <>
      <UnstyledButton className={classes['pattern'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
        {mark !== undefined && <i>{mark}</i>}
        <span>
          {(isOpen || isWhole ? item.errorPattern : head).split(PLACEHOLDER).map((part) => {
            at += part.length + 1;
            return PLACEHOLDER.test(part) ? <small key={at}>{part}</small> : part;
          })}
        </span>
      </UnstyledButton>
      {children}
    </>
  );
}

interface WordsProps {
  words: string;
  most: number;
  isOpen: boolean;
  onOpen: () => void;
}

/** At rest at most about four lines; the rest opens with its row. */
function Words({ words, most, isOpen, onOpen }: WordsProps) {
  const { head, isWhole } = cutAtWord(words, most);
  if (isOpen || isWhole) return <CitedProse areCommandsCopied={isOpen}>{words}</CitedProse>;
  return (
    <>
      <CitedProse>{head}</CitedProse>{' '}
      <button type="button" className={classes['more']} onClick={onOpen}>
        {resultText.showMore}
      </button>
    </>
  );
}

interface TimeAxis {
  from: number;
  to: number;
}

function axisOf(file: LogFile | null): TimeAxis | null {
  const from = Date.parse(file?.facts?.firstTimestamp ?? '');
  const to = Date.parse(file?.facts?.lastTimestamp ?? '');
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

function Occurrence({ item, axis }: { item: ErrorAnalysisItem; axis: TimeAxis | null }) {
  const { short, full } = useLogClock().times;
  const first = Date.parse(item.firstOccurrence ?? '');
  const last = Date.parse(item.lastOccurrence ?? item.firstOccurrence ?? '');
  if (Number.isNaN(first)) return <span className={classes['times']}>{resultText.noTimes}</span>;
  const span = axis ? Math.max(1, axis.to - axis.from) : 0;
  const from = short(first);
  const to = short(last);
  return (
    <span className={classes['times']} title={`${full(item.firstOccurrence)} – ${full(item.lastOccurrence)}`}>
      {axis && (
        <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="5" rx="2" fill="var(--line)" />
          <rect
            x={Math.min(98.5, ((first - axis.from) / span) * 100)}
            width={Math.max(1.5, ((last - first) / span) * 100)}
            height="5"
            fill={`var(--${severityHue(item.severity)}-solid)`}
          />
        </svg>
      )}
      {from === to ? from : resultText.toTime(from, to)}
    </span>
  );
}

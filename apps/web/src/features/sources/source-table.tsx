import type { Capture } from '@rootline/contract';
import type { ReactNode } from 'react';
import { useMay } from '#api/use-may.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { formatAgo, formatDateTime, formatRecent } from '#format/times.ts';
import { sourcesText as text } from '#messages/sources.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { CaptureLines } from './capture-lines.tsx';
import { KindIcon } from './kind-icon.tsx';
import { RowActions, type SourceCommand } from './row-actions.tsx';
import { nameOf, placeOf, type SourceRow, whatIsRead } from './source-rows.ts';
import { stateOf } from './source-state.ts';
import classes from './source-table.module.css';
import { WatchVerdict } from './watch-verdict.tsx';

interface SourceTableProps {
  rows: readonly SourceRow[];
  captures: readonly Capture[];
  empty: ReactNode;
  onHide: (captureId: string) => void;
  onCommand: (command: SourceCommand, row: SourceRow) => void;
}

/** Sources and rings in one table, with their captures under them. */
export function SourceTable({ rows, captures, empty, onHide, onCommand }: SourceTableProps) {
  const may = useMay();
  const actions: DataColumn<SourceRow> = {
    key: 'actions',
    header: text.columns.actions,
    isHeaderHidden: true,
    width: '264px',
    cell: (row) => <RowActions row={row} onCommand={(command) => onCommand(command, row)} />,
  };
  const last: DataColumn<SourceRow> = {
    key: 'last',
    header: text.columns.last,
    width: '100px',
    sortValue: lastOf,
    cell: (row) => <LastRead row={row} onOpen={() => onCommand('captures', row)} />,
  };
  const hasActions = may('sources.capture') || may('sources.manage');
  return (
    <DataTable
      caption={text.title}
      columns={[
        ...COLUMNS,
        ...(rows.some(({ type, watch }) => type === 'ring' || watch !== null) ? [VERDICT] : []),
        last,
        ...(hasActions ? [actions] : []),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      detail={(row) => {
        const own = captures.filter(({ sourceId }) => sourceId === row.id);
        return own.length === 0 ? null : <CaptureLines captures={own} onHide={onHide} />;
      }}
    />
  );
}

const COLUMNS: readonly DataColumn<SourceRow>[] = [
  {
    key: 'name',
    header: text.columns.name,
    sortValue: nameOf,
    cell: (row) => (
      <div className={classes['name']}>
        <KindIcon kind={row.type === 'ring' ? 'ring' : row.source.kind} />
        <div>
          <p>{nameOf(row)}</p>
          <p className="small muted">{placeOf(row)}</p>
        </div>
      </div>
    ),
  },
  {
    key: 'read',
    header: text.columns.read,
    text: (row) => whatIsRead(row) ?? '',
    cell: (row) => (
      <div className={classes['read']}>
        <p className={row.type === 'source' ? 'mono' : undefined}>{whatIsRead(row)}</p>
        {row.type === 'ring' && row.ring.bytes !== null ? (
          <p className="small muted">{text.ringHolds(formatKilobytes(row.ring.bytes))}</p>
        ) : null}
      </div>
    ),
  },
  {
    key: 'state',
    header: text.columns.state,
    width: '210px',
    text: (row) => stateOf(row, Date.now()).word,
    cell: (row) => <State row={row} />,
  },
];

const VERDICT: DataColumn<SourceRow> = {
  key: 'verdict',
  header: text.columns.verdict,
  width: '190px',
  cell: (row) => <WatchVerdict watch={row.watch} />,
};

function State({ row }: { row: SourceRow }) {
  const { word, hue, at, reason } = stateOf(row, Date.now());
  return (
    <div className={classes['state']}>
      <HueBadge hue={hue} dot>
        {word}
      </HueBadge>
      {at === null ? null : (
        <time className="small muted" dateTime={at} title={formatDateTime(at)}>
          {formatRecent(at, new Date())}
        </time>
      )}
      {reason === null ? null : <p className="small secondary">{reason}</p>}
    </div>
  );
}

const lastOf = (row: SourceRow) => (row.type === 'source' ? row.source.readAt : row.ring.newestAt);

/** When something was last captured from a source, or arrived in a ring; of a source it leads to its captures. */
function LastRead({ row, onOpen }: { row: SourceRow; onOpen: () => void }) {
  const at = lastOf(row);
  if (at === null) return <span className="muted">{text.never}</span>;
  const ago = formatAgo(at, Date.now());
  if (row.type === 'ring') return <time title={formatDateTime(at)}>{ago}</time>;
  return (
    <PlainButton title={formatDateTime(at)} aria-label={text.capturesOf(row.source.name, ago)} onClick={onOpen}>
      {ago}
    </PlainButton>
  );
}

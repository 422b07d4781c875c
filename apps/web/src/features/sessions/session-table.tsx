import { Button } from '@mantine/core';
import type { SignInSession } from '@rootline/contract';
import { formatDateTime } from '#format/times.ts';
import { sessionsText as text } from '#messages/sessions.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { deviceWords } from './device-words.ts';
import classes from './session-table.module.css';

interface SessionTableProps {
  sessions: readonly SignInSession[];
  onEnd: (session: SignInSession) => void;
}

export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const columns: DataColumn<SignInSession>[] = [
    {
      key: 'device',
      header: text.columns.device,
      sortValue: ({ userAgent }) => deviceWords(userAgent),
      cell: ({ userAgent, isCurrent }) => (
        <span className={classes['device']} title={userAgent ?? undefined}>
          {deviceWords(userAgent)}
          {isCurrent ? <HueBadge hue="green">{text.current}</HueBadge> : null}
        </span>
      ),
    },
    { key: 'created', header: text.columns.created, width: '176px', ...timeColumn(({ createdAt }) => createdAt) },
    { key: 'used', header: text.columns.used, width: '176px', ...timeColumn(({ lastUsedAt }) => lastUsedAt) },
    {
      key: 'address',
      header: text.columns.address,
      width: '180px',
      sortValue: ({ address }) => address ?? '',
      cell: ({ address }) => <code className={classes['address']}>{address ?? text.unknownAddress}</code>,
    },
    {
      key: 'actions',
      header: text.columns.actions,
      isHeaderHidden: true,
      width: '88px',
      cell: (session) =>
        // The own one ends by Logout.
        session.isCurrent ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={text.endOf(deviceWords(session.userAgent))}
            onClick={() => onEnd(session)}
          >
            {text.end}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      caption={text.title}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<EmptyState title={text.empty} />}
    />
  );
}

function timeColumn(timeOf: (session: SignInSession) => string) {
  return {
    sortValue: timeOf,
    cell: (session: SignInSession) => <span className="num">{formatDateTime(timeOf(session))}</span>,
  };
}

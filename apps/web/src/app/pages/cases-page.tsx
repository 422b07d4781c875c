import { Button } from '@mantine/core';
import { type Case, ENDPOINTS } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { useSearchPatch } from '#address/use-search.ts';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { formatCount } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { formatAgo, formatDateTime } from '#format/times.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { logFilesText } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { casesQuery } from '../../features/log-files/cases/case-log.ts';
import { NewCaseDialog } from '../../features/log-files/cases/new-case-dialog.tsx';
import classes from './cases-page.module.css';

/** Every case, and where a new one begins. */
export function CasesPage() {
  const search: EntrySearch = useSearch({ strict: false });
  const onSearch = useSearchPatch();
  const navigate = useNavigate();
  const may = useMay();
  const { data: cases, error, refetch, isPending } = useQuery(casesQuery());
  const [deleting, setDeleting] = useState<Case | null>(null);
  const open = () => onSearch({ dialog: 'new' });
  const newCase = may('log-files.upload') && (
    <Button variant="filled" leftSection={<Plus size={14} aria-hidden="true" />} onClick={open}>
      {text.newCase}
    </Button>
  );
  return (
    <>
      <PageTitle title={text.title} actions={newCase || null} />
      <TableCard label={text.title}>
        {isPending ? (
          <TableCardPart>
            <LoadingText text={text.loading}>
              <SkeletonRows rows={5} />
            </LoadingText>
          </TableCardPart>
        ) : cases === undefined ? (
          <TableCardPart>
            <ErrorBox message={text.listFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
          </TableCardPart>
        ) : (
          <DataTable
            caption={text.title}
            columns={may('log-files.delete') ? [...COLUMNS, deleteColumn(setDeleting)] : COLUMNS}
            rows={cases}
            rowKey={({ id }) => id}
            empty={<EmptyState title={text.empty} hint={text.emptyHelp} action={newCase} />}
          />
        )}
      </TableCard>
      {search.dialog === 'new' && (
        <NewCaseDialog
          caseId={null}
          onClose={() => onSearch({ dialog: undefined }, 'replace')}
          onDone={(id) => void navigate({ to: '/cases/$id', params: { id }, replace: true })}
        />
      )}
      {deleting && <DeleteCaseDialog case={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const count = (value: number, tone?: 'red' | 'yellow') => (
  <span className={classes['count']} data-tone={value > 0 ? tone : undefined}>
    {formatCount(value)}
  </span>
);

/** A count, once there is one: until a case is unpacked and read, no one knows how many. */
const countOnceRead = ({ status }: Case, value: number, tone?: 'red' | 'yellow') =>
  status === 'processing' && value === 0 ? logFilesText.countUnknown : count(value, tone);

const COLUMNS: readonly DataColumn<Case>[] = [
  {
    key: 'name',
    header: text.heads.name,
    cell: ({ id, name, status }) => (
      <span className={classes['name']}>
        <Link to="/cases/$id" params={{ id }}>
          {name}
        </Link>
        {status !== 'completed' && <small>{text.states[status]}</small>}
      </span>
    ),
    sortValue: ({ name }) => name,
  },
  {
    key: 'files',
    header: text.heads.files,
    cell: ({ status, fileCount, failedCount, skippedCount }) => (
      <span className={classes['files']}>
        {status === 'processing' && fileCount === 0 ? logFilesText.countUnknown : formatCount(fileCount)}
        {failedCount > 0 && <small data-tone="red">{text.failedFiles(formatCount(failedCount))}</small>}
        {skippedCount > 0 && <small>{text.skippedFiles(formatCount(skippedCount))}</small>}
      </span>
    ),
    sortValue: ({ fileCount }) => fileCount,
    width: '110px',
  },
  {
    key: 'entries',
    header: text.heads.entries,
    cell: (found) => countOnceRead(found, found.entryCount),
    sortValue: ({ entryCount }) => entryCount,
    align: 'end',
    width: '84px',
  },
  {
    key: 'errors',
    header: text.heads.errors,
    cell: (found) => countOnceRead(found, found.errorCount, 'red'),
    sortValue: ({ errorCount }) => errorCount,
    align: 'end',
    width: '72px',
  },
  {
    key: 'warnings',
    header: text.heads.warnings,
    cell: (found) => countOnceRead(found, found.warningCount, 'yellow'),
    sortValue: ({ warningCount }) => warningCount,
    align: 'end',
    width: '84px',
  },
  {
    key: 'severity',
    header: text.heads.severity,
    cell: ({ severity }) => (severity === null ? '–' : <SeverityBadge value={severity} />),
    width: '90px',
  },
  {
    key: 'rca',
    header: text.heads.rca,
    cell: ({ rcaAnalysisStatus }) => <StatusBadge vocabulary="rca" value={rcaAnalysisStatus} />,
    width: '120px',
  },
  {
    key: 'size',
    header: text.heads.size,
    cell: ({ size }) => formatKilobytes(size),
    sortValue: ({ size }) => size,
    align: 'end',
    width: '100px',
  },
  {
    key: 'created',
    header: text.heads.created,
    cell: ({ createdAt }) => <time title={formatDateTime(createdAt)}>{formatAgo(createdAt, Date.now())}</time>,
    sortValue: ({ createdAt }) => createdAt,
    width: '88px',
  },
];

function deleteColumn(onDelete: (found: Case) => void): DataColumn<Case> {
  return {
    key: 'actions',
    header: text.heads.actions,
    isHeaderHidden: true,
    width: '48px',
    cell: (found) => (
      <IconButton size="xs" label={text.deleteCase(found.name)} onClick={() => onDelete(found)}>
        <Trash2 size={14} />
      </IconButton>
    ),
  };
}

interface DeleteCaseDialogProps {
  case: Pick<Case, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a case is deleted, and whether for good. */
export function DeleteCaseDialog({ case: { id, name }, onClose, onDeleted }: DeleteCaseDialogProps) {
  const client = useQueryClient();
  const [isHard, setIsHard] = useState(false);
  const handleConfirm = async () => {
    await call(ENDPOINTS.deleteCase, { params: { id }, query: { hardDelete: isHard ? 'true' : 'false' } });
    notifyToast('success', text.deleted, name);
    onDeleted?.();
    await client.invalidateQueries({ queryKey: CASES_KEY });
  };
  return (
    <ConfirmDialog title={text.deleteTitle} confirm={text.delete} onConfirm={handleConfirm} onClose={onClose}>
      <p className={classes['deleted']}>{name}</p>
      <p>{text.deleteHelp}</p>
      <CheckBox
        label={text.deleteForGood}
        description={text.deleteForGoodHelp}
        checked={isHard}
        onChange={(event) => setIsHard(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

import { Button } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { download } from '#api/download.ts';
import { auditText } from '#messages/audit.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { saveText } from '#ui/save-text.ts';
import { type AuditFilter, auditQuery } from './audit-filter.ts';
import classes from './audit-log.module.css';

const text = auditText.export;

/** Saves what the filters leave, whole and not only what is on the screen. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const save = useMutation({
    mutationFn: () => download(ENDPOINTS.exportAuditEntries, { query: auditQuery(filter) }),
    onSuccess: (blob) => saveText(blob, { fileName: text.fileName, type: 'application/x-ndjson' }),
    onError: (error) => notifyToast('error', serverMessageOr(error, text.failed)),
  });
  return (
    <Button size="sm" className={classes['button'] ?? ''} loading={save.isPending} onClick={() => save.mutate()}>
      {text.button}
    </Button>
  );
}

import type { LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { rcaText } from '#messages/rca.en.ts';
import type { LogFilesSearch } from '../../address/log-files-search.ts';
import { FeedbackForm } from '../../features/feedback/feedback-form.tsx';
import { DeleteDialog } from '../../features/log-files/delete-dialog.tsx';
import { copyText } from '../../features/log-files/entries/copy-text.ts';
import { changeLogFile, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import type { RowActionName } from '../../features/log-files/row-actions.ts';
import { cancelRun } from '../../features/rca-runs/cancel-run.ts';
import type { LineRange } from '../../features/rca-runs/chunk-cells.ts';
import { OptionsDialog } from '../../features/rca-runs/options-dialog.tsx';
import { RUNS_KEY } from '../../features/rca-runs/rca-runs-queries.ts';
import { ResultDialog } from '../../features/rca-runs/result-dialog.tsx';
import { timeWindowOf } from '../../features/rca-runs/time-window.ts';
import { AsideResult } from './aside-result.tsx';
import { CompareLogs, useGoodLogs } from './compare-logs.tsx';
import { downloadRcaPdf } from './download-rca-pdf.ts';
import type { Evidence } from './evidence-search.ts';
import { FileReview } from './file-reviews.tsx';
import { useSearchPatch } from './use-search-patch.ts';

const CompareDialog = lazy(() =>
  import('../../features/rca-runs/compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })),
);

type Dialog = NonNullable<LogFilesSearch['dialog']>;

interface FileDialogsInput {
  dialog: Dialog | undefined;
  /** The file that the open dialog is about. */
  file: LogFile | null;
  /** Opens a dialog for a file, or closes it. */
  onDialog: (dialog: Dialog | undefined, fileId?: string) => void;
  /** Shows a line of the file, or the entries of a pattern, instead of the result. */
  onEvidence: (fileId: string, evidence: Evidence) => void;
  onToggleDetails: (fileId: string) => void;
  onDeleted: (fileId: string) => void;
}

/** The dialogs of the file screens and what the buttons of a row do. */
export function useFileDialogs(input: FileDialogsInput) {
  const { dialog, file, onDialog, onEvidence, onToggleDetails, onDeleted } = input;
  const client = useQueryClient();
  const [busy, setBusy] = useState<{ fileId: string; name: RowActionName } | null>(null);
  const scrollTop = useRef(0);
  const close = useCallback(() => onDialog(undefined), [onDialog]);
  const search: LogFilesSearch = useSearch({ strict: false });
  const onSearch = useSearchPatch();
  const run = search.run ?? null;
  const [leftFor, setLeftFor] = useState<string | null>(null);
  const leave = (evidence: Evidence) => {
    if (file === null) return;
    setLeftFor(evidence.line === undefined ? null : file.id);
    onEvidence(file.id, { ...evidence, run: search.run });
  };
  const openRange = async (range: LineRange) => {
    if (file !== null) leave((await timeWindowOf(file.id, range)) ?? { line: range.lineStart });
  };
  const refresh = () => client.invalidateQueries({ queryKey: logFilesQuery().queryKey });

  const handleAction = useCallback(
    async (name: RowActionName, target: LogFile) => {
      const dialogOf: Partial<Record<RowActionName, Dialog>> = {
        generate: 'rca-options',
        're-generate': 'rca-options',
        'view-rca': 'rca-result',
        review: 'review',
        delete: 'delete',
      };
      const wanted = dialogOf[name];
      if (wanted) {
        scrollTop.current = 0;
        onDialog(wanted, target.id);
      } else if (name === 'toggle-details') onToggleDetails(target.id);
      else if (name === 'download-pdf' || name === 'cancel') {
        setBusy({ fileId: target.id, name });
        if (name === 'download-pdf') await downloadRcaPdf(client, target, null);
        else {
          await cancelRun(client, { fileId: target.id, jobId: target.rcaAnalysisJobId });
          await client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
        }
        setBusy(null);
      }
    },
    [client, onDialog, onToggleDetails],
  );

  const downloadShown = async () => {
    if (file === null) return;
    setBusy({ fileId: file.id, name: 'download-pdf' });
    await downloadRcaPdf(client, file, run);
    setBusy(null);
  };
  const baselines = useGoodLogs(file?.id, dialog === 'rca-options');
  const shown = (name: Dialog) => (dialog === name ? file : null);
  const elements = (
    <>
      <OptionsDialog
        fileId={shown('rca-options')?.id ?? null}
        filename={file?.filename ?? ''}
        baselines={baselines}
        onClose={close}
        settingsLink={
          <Link to="/settings" search={{ view: 'llm' }}>
            {rcaText.openSettings}
          </Link>
        }
        onStarted={(fileId, jobId) => {
          changeLogFile(client, fileId, { rcaAnalysisStatus: 'pending', rcaAnalysisJobId: jobId });
          void client.invalidateQueries({ queryKey: RUNS_KEY });
          close();
          void refresh();
        }}
      />
      <ResultDialog
        fileId={shown('rca-result')?.id ?? null}
        file={file}
        onClose={close}
        runId={run}
        onNewest={() => onSearch({ run: undefined })}
        onLine={(line) => leave({ line })}
        onPattern={(tpl) => leave({ tpl })}
        onRange={(range) => void openRange(range)}
        onDownload={() => void downloadShown()}
        isDownloading={busy?.name === 'download-pdf'}
        onCopy={(words) => void copyText(words)}
        scrollTop={scrollTop}
        feedback={(analysisMemoryId) => (
          <FeedbackForm
            key={analysisMemoryId}
            analysisMemoryId={analysisMemoryId}
            onGiven={() => file && changeLogFile(client, file.id, { hasReview: true })}
          />
        )}
      />
      {dialog === 'log-compare' && file !== null && <CompareLogs file={file} onEvidence={onEvidence} />}
      {dialog === 'rca-compare' && file !== null && (
        <Suspense fallback={null}>
          <CompareDialog
            fileId={file.id}
            filename={file.filename}
            runIds={search.runs ?? []}
            onRuns={(runs) => onSearch({ runs }, 'replace')}
            onClose={close}
            onLine={(line) => leave({ line })}
          />
        </Suspense>
      )}
      <AsideResult
        fileId={dialog === undefined && leftFor !== null && leftFor === search.file ? leftFor : null}
        runId={run}
        onLine={(line) => onSearch({ line })}
        onBack={() => onSearch({ dialog: 'rca-result', line: undefined })}
        onClose={() => setLeftFor(null)}
      />
      <FileReview file={shown('review')} onClose={close} />
      <DeleteDialog file={shown('delete')} onClose={close} onDeleted={onDeleted} />
    </>
  );
  return { handleAction, busy, elements };
}

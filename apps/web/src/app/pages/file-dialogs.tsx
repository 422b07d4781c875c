import type { LogFile } from '@rootline/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { rcaText } from '#messages/rca.en.ts';
import { later } from '#ui/later.ts';
import { notifyAlert } from '#ui/notify.tsx';
import type { LogFilesSearch } from '../../address/log-files-search.ts';
import { copyText } from '../../features/log-files/entries/copy-text.ts';
import { changeLogFile, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import type { RowActionName } from '../../features/log-files/row-actions.ts';
import { cancelRun } from '../../features/rca-runs/cancel-run.ts';
import type { LineRange } from '../../features/rca-runs/chunk-cells.ts';
import { RUNS_KEY } from '../../features/rca-runs/rca-runs-queries.ts';
import { useGoodLogs } from './compare-logs.tsx';
import { EarlyKey } from './early-key.tsx';
import type { Evidence } from './evidence-search.ts';
import { rangeEvidence } from './range-evidence.ts';
import { useSearchPatch } from './use-search-patch.ts';

const OptionsDialog = later(async () => (await import('../../features/rca-runs/options-dialog.tsx')).OptionsDialog);
const ResultDialog = later(async () => (await import('../../features/rca-runs/result-dialog.tsx')).ResultDialog);
const FeedbackForm = later(async () => (await import('../../features/feedback/feedback-form.tsx')).FeedbackForm);
const CompareLogs = later(async () => (await import('./compare-logs-dialog.tsx')).CompareLogs);
const CompareDialog = later(async () => (await import('../../features/rca-runs/compare-dialog.tsx')).CompareDialog);
const AsideResult = later(async () => (await import('./aside-result.tsx')).AsideResult);
const FileReview = later(async () => (await import('./file-reviews.tsx')).FileReview);
const FollowedRun = later(async () => (await import('../../features/rca-runs/followed-run.tsx')).FollowedRun);
const DeleteDialog = later(async () => (await import('../../features/log-files/delete-dialog.tsx')).DeleteDialog);
/** What is opened most is there before it is asked for. */
const LIKELY = [ResultDialog, FeedbackForm, OptionsDialog, DeleteDialog, FileReview, FollowedRun];

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
  const earlyKey = useRef('');
  const close = useCallback(() => onDialog(undefined), [onDialog]);
  const search: LogFilesSearch = useSearch({ strict: false });
  const onSearch = useSearchPatch();
  const run = search.run ?? null;
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [leftFor, setLeftFor] = useState<string | null>(null);
  const leave = (evidence: Evidence) => {
    if (file === null) return;
    setLeftFor(evidence.line === undefined ? null : file.id);
    onEvidence(file.id, { ...evidence, run: search.run });
  };
  const openRange = async (range: LineRange) => {
    if (file !== null) leave(await rangeEvidence(file.id, range));
  };
  const handleEnded = useCallback(
    (jobId: string) => {
      setFollowed((jobs) => jobs.filter((id) => id !== jobId));
      void client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
      void client.invalidateQueries({ queryKey: RUNS_KEY });
    },
    [client],
  );
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
        if (name === 'download-pdf') await downloadPdf(client, target, null);
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
    await downloadPdf(client, file, run);
    setBusy(null);
  };
  const baselines = useGoodLogs(file?.id, dialog === 'rca-options');
  useEffect(() => {
    const calls = LIKELY.map((each) => each.preloadWhenIdle());
    return () => {
      for (const callOff of calls) callOff();
    };
  }, []);
  const aside = dialog === undefined && leftFor !== null && leftFor === search.file ? leftFor : null;
  const elements = (
    <Suspense fallback={dialog === 'rca-result' ? <EarlyKey kept={earlyKey} /> : null}>
      {followed.map((jobId) => (
        <FollowedRun key={jobId} jobId={jobId} onEnded={handleEnded} />
      ))}
      {dialog === 'rca-options' && file !== null && (
        <OptionsDialog
          fileId={file.id}
          filename={file.filename}
          size={file.size}
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
            setFollowed((jobs) => [...jobs, jobId]);
            close();
            void refresh();
          }}
        />
      )}
      {dialog === 'rca-result' && file !== null && (
        <ResultDialog
          fileId={file.id}
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
          earlyKey={earlyKey}
          feedback={(analysisMemoryId) => (
            <FeedbackForm
              key={analysisMemoryId}
              analysisMemoryId={analysisMemoryId}
              onGiven={() => changeLogFile(client, file.id, { hasReview: true })}
            />
          )}
        />
      )}
      {dialog === 'log-compare' && file !== null && <CompareLogs file={file} onEvidence={onEvidence} />}
      {dialog === 'rca-compare' && file !== null && (
        <CompareDialog
          fileId={file.id}
          filename={file.filename}
          runIds={search.runs ?? []}
          onRuns={(runs) => onSearch({ runs }, 'replace')}
          onClose={close}
          onLine={(line) => leave({ line })}
        />
      )}
      {aside !== null && (
        <AsideResult
          fileId={aside}
          runId={run}
          onLine={(line) => onSearch({ line })}
          onBack={() => onSearch({ dialog: 'rca-result', line: undefined })}
          onClose={() => setLeftFor(null)}
        />
      )}
      {dialog === 'review' && file !== null && <FileReview file={file} onClose={close} />}
      {dialog === 'delete' && file !== null && <DeleteDialog file={file} onClose={close} onDeleted={onDeleted} />}
    </Suspense>
  );
  return { handleAction, busy, elements };
}

/** Whatever it needs is loaded only now. */
async function downloadPdf(client: QueryClient, file: LogFile, run: string | null): Promise<void> {
  try {
    const { downloadRcaPdf } = await import('./download-rca-pdf.ts');
    await downloadRcaPdf(client, file, run);
  } catch {
    notifyAlert('error', rcaText.pdfFailed);
  }
}

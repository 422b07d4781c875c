import { useCallbackRef } from '@mantine/hooks';
import type { LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { caseIdOf, type LogFilesSearch } from '#address/log-files-search.ts';
import { useSearchPatch } from '#address/use-search.ts';
import { logToConsole } from '#api/api-error.ts';
import { logFilesText } from '#messages/log-files.en.ts';
import { rcaText } from '#messages/rca.en.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import { copyText } from '../../features/log-files/entries/copy-from-list.ts';
import type { RowActionName } from '../../features/log-files/history/row-actions.ts';
import { changeLogFile, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import { cancelRun } from '../../features/rca-runs/cancel-run.ts';
import { FollowedRun } from '../../features/rca-runs/followed-run.tsx';
import { RUNS_KEY } from '../../features/rca-runs/rca-runs-queries.ts';
import type { downloadRcaPdf } from './download-rca-pdf.ts';
import type { Evidence } from './evidence-navigation.ts';
import { WithFileClock } from './file-clock.tsx';
import classes from './file-dialogs.module.css';
import type { saveRcaHtml } from './save-rca-html.ts';

const ResultRail = lazy(async () => ({
  default: (await import('../../features/rca-runs/result/result-rail.tsx')).ResultRail,
}));
/** The dialogs are heavy, above all the result and the comparisons, and most visits open none of them. */
const OpenedFileDialog = lazyPart(async () => (await import('./opened-file-dialog.tsx')).OpenedFileDialog);

async function savePdf(...input: Parameters<typeof downloadRcaPdf>): Promise<void> {
  try {
    const { downloadRcaPdf } = await import('./download-rca-pdf.ts');
    await downloadRcaPdf(...input);
  } catch (error) {
    logToConsole(error);
    notifyAlert('error', rcaText.pdfFailed);
  }
}

async function saveHtml(...input: Parameters<typeof saveRcaHtml>): Promise<void> {
  try {
    const { saveRcaHtml } = await import('./save-rca-html.ts');
    await saveRcaHtml(...input);
  } catch (error) {
    logToConsole(error);
    notifyAlert('error', rcaText.htmlFailed);
  }
}

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
  const { tz } = search;
  const [followed, setFollowed] = useState<readonly { jobId: string; filename: string }[]>([]);
  const [leftFor, setLeftFor] = useState<string | null>(null);
  const leave = useCallbackRef((evidence: Evidence) => {
    if (file === null) return;
    setLeftFor(evidence.line === undefined ? null : file.id);
    onEvidence(file.id, { ...evidence, run: search.run });
  });
  const handleEnded = useCallback(
    (jobId: string) => {
      setFollowed((jobs) => jobs.filter((job) => job.jobId !== jobId));
      void client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
      void client.invalidateQueries({ queryKey: RUNS_KEY });
    },
    [client],
  );
  const handleStarted = (fileId: string, jobId: string) => {
    changeLogFile(client, fileId, { rcaAnalysisStatus: 'pending', rcaAnalysisJobId: jobId });
    void client.invalidateQueries({ queryKey: RUNS_KEY });
    setFollowed((jobs) => [...jobs, { jobId, filename: file?.filename ?? '' }]);
    close();
    void client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
  };

  const handleAction = useCallback(
    async (name: RowActionName, target: LogFile) => {
      const dialogOf: Partial<Record<RowActionName, Dialog>> = {
        generate: 'rca-options',
        're-generate': 'rca-options',
        'view-rca': 'rca-result',
        review: 'review',
        delete: 'delete',
        'compare-logs': 'log-compare',
      };
      const wanted = dialogOf[name];
      if (wanted) {
        scrollTop.current = 0;
        onDialog(wanted, target.id);
      } else if (name === 'toggle-details') onToggleDetails(target.id);
      else if (name === 'copy-link') {
        const caseId = caseIdOf(target.id);
        const path = caseId === null ? `/logs?file=${target.id}` : `/cases/${caseId}`;
        await copyText(new URL(path, location.href).href);
      } else if (name === 'download-pdf' || name === 'cancel') {
        setBusy({ fileId: target.id, name });
        if (name === 'download-pdf') await savePdf(client, target, { runId: null, tz });
        else {
          await cancelRun(client, {
            fileId: target.id,
            jobId: target.rcaAnalysisJobId,
            filename: target.filename,
          });
          await client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
        }
        setBusy(null);
      }
    },
    [client, onDialog, onToggleDetails, tz],
  );

  const downloadShown = async (save: typeof savePdf) => {
    if (file === null) return;
    setBusy({ fileId: file.id, name: 'download-pdf' });
    await save(client, file, { runId: run, tz });
    setBusy(null);
  };
  // A press answers at once; the dialog is drawn right after, and closed at once.
  const drawn = useDeferredValue(dialog);
  const shown = dialog === undefined ? undefined : drawn;
  const aside = dialog === undefined && leftFor !== null && leftFor === search.file ? leftFor : null;
  const elements = (
    <>
      {followed.map((run) => (
        <FollowedRun key={run.jobId} {...run} onEnded={handleEnded} />
      ))}
      {aside !== null && (
        <WithFileClock file={file}>
          <AsideResult
            fileId={aside}
            runId={run}
            onBack={() => onSearch({ dialog: 'rca-result', line: undefined })}
            onClose={() => setLeftFor(null)}
          />
        </WithFileClock>
      )}
      {shown !== undefined && file !== null && (
        <Suspense>
          <WithFileClock file={file}>
            <OpenedFileDialog
              dialog={shown}
              file={file}
              onClose={close}
              onStarted={handleStarted}
              onDeleted={onDeleted}
              evidence={{ onLeave: leave, onShow: onEvidence }}
              download={{
                onStart: () => void downloadShown(savePdf),
                onSaveHtml: () => void downloadShown(saveHtml),
                isUnderWay: busy?.name === 'download-pdf',
              }}
              scrollTop={scrollTop}
            />
          </WithFileClock>
        </Suspense>
      )}
    </>
  );
  return { handleAction, busy, elements };
}

interface AsideResultProps {
  /** The file whose result was left for one of its lines. */
  fileId: string;
  runId: string | null;
  onBack: () => void;
  onClose: () => void;
}

/** The result moved aside on a wide screen: over the list of files, so that the line it points at stays in view. */
function AsideResult({ fileId, runId, onBack, onClose }: AsideResultProps) {
  const isWide = useIsScreen('wide');
  if (!isWide) return null;
  return (
    <div className={classes['aside']}>
      <Suspense>
        <ResultRail
          fileId={fileId}
          runId={runId}
          onOpen={onBack}
          openLabel={logFilesText.backToRca}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}

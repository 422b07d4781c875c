import type { LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSearchPatch } from '#address/use-search.ts';
import { rcaText } from '#messages/rca.en.ts';
import type { LogFilesSearch } from '../../address/log-files-search.ts';
import { FeedbackForm } from '../../features/feedback/feedback-form.tsx';
import { ComparisonDialog } from '../../features/log-comparison/comparison-dialog.tsx';
import { copyText } from '../../features/log-files/entries/copy-from-list.ts';
import { DeleteDialog } from '../../features/log-files/history/delete-dialog.tsx';
import { changeLogFile } from '../../features/log-files/log-files-queries.ts';
import { CompareDialog } from '../../features/rca-runs/compare/compare-dialog.tsx';
import { OptionsDialog } from '../../features/rca-runs/options/options-dialog.tsx';
import { ResultDialog } from '../../features/rca-runs/result/result-dialog.tsx';
import { NavigationFromResult } from '../../features/rca-runs/result-navigation.ts';
import { useGoodLogs } from './compare-logs.tsx';
import type { Evidence } from './evidence-navigation.ts';
import { useEvidenceNavigation } from './evidence-navigation.ts';
import { FileClockSwitch } from './file-clock.tsx';
import { RunReview } from './run-review.tsx';

export interface OpenedFileDialogProps {
  dialog: NonNullable<LogFilesSearch['dialog']>;
  file: LogFile;
  onClose: () => void;
  onStarted: (fileId: string, jobId: string) => void;
  onDeleted: (fileId: string) => void;
  /** Leads out of the dialog: to a place in its file, always the same function, or in any file. */
  evidence: { onLeave: (evidence: Evidence) => void; onShow: (fileId: string, evidence: Evidence) => void };
  /** Saves the report. */
  download: { onStart: () => void; onSaveHtml: () => void; isUnderWay: boolean };
  /** Where the result was scrolled to when it was left for a line. */
  scrollTop: { current: number };
}

/** The dialog of a file that the address names. */
export function OpenedFileDialog(props: OpenedFileDialogProps) {
  return (
    <NavigationFromResult value={useEvidenceNavigation(props.file.id, props.evidence.onLeave)}>
      <Dialog {...props} />
    </NavigationFromResult>
  );
}

function Dialog(props: OpenedFileDialogProps) {
  const { dialog, file, onClose } = props;
  const client = useQueryClient();
  const search: LogFilesSearch = useSearch({ strict: false });
  const onSearch = useSearchPatch();
  const baselines = useGoodLogs(file.id, dialog === 'rca-options');
  switch (dialog) {
    case 'rca-options':
      return (
        <OptionsDialog
          fileId={file.id}
          filename={file.filename}
          size={file.size}
          baselines={baselines}
          onClose={onClose}
          onStarted={props.onStarted}
          settingsLink={
            <Link to="/settings" search={{ view: 'llm' }}>
              {rcaText.openSettings}
            </Link>
          }
        />
      );
    case 'rca-result':
      return (
        <ResultDialog
          file={file}
          asked={{ runId: search.run ?? null, onNewest: () => onSearch({ run: undefined }) }}
          onClose={onClose}
          download={props.download}
          onCopy={(words) => void copyText(words)}
          clockSwitch={<FileClockSwitch file={file} />}
          scrollTop={props.scrollTop}
          feedback={(analysisMemoryId) => (
            <FeedbackForm
              key={analysisMemoryId}
              analysisMemoryId={analysisMemoryId}
              onGiven={() => changeLogFile(client, file.id, { hasReview: true })}
            />
          )}
        />
      );
    case 'rca-compare':
      return (
        <CompareDialog
          fileId={file.id}
          filename={file.filename}
          runIds={search.runs ?? []}
          onRuns={(runs) => onSearch({ runs }, 'replace')}
          onClose={onClose}
        />
      );
    case 'log-compare':
      return <CompareLogs file={file} onEvidence={props.evidence.onShow} />;
    case 'review':
      return <RunReview file={file} runId={search.run ?? null} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog file={file} onClose={onClose} onDeleted={props.onDeleted} />;
  }
}

interface CompareLogsProps {
  file: LogFile;
  onEvidence: (fileId: string, evidence: Evidence) => void;
}

/** The comparison as the address names it: this file against the chosen baseline. */
function CompareLogs({ file, onEvidence }: CompareLogsProps) {
  const search: LogFilesSearch = useSearch({ strict: false });
  const onSearch = useSearchPatch();
  const navigate = useNavigate();
  const others = useGoodLogs(file.id, true);
  const baseline = search.baseline ?? null;
  const openFile = (id: string, more: Partial<LogFilesSearch>) =>
    void navigate({ to: '/logs', search: { file: id, ...more } });
  return (
    <ComparisonDialog
      file={file}
      others={others}
      baselineId={baseline}
      onBaseline={(id) => onSearch({ baseline: id }, 'replace')}
      onSwap={() => baseline !== null && openFile(baseline, { dialog: 'log-compare', baseline: file.id })}
      // What is new goes on comparing with the same log.
      onClose={() => onSearch({ dialog: undefined })}
      onPattern={(id, tpl) => {
        if (id === file.id) onEvidence(id, { tpl });
        else openFile(id, { tpl, all: true });
      }}
    />
  );
}

import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { LogFile, RcaRun } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useMay } from '#api/use-may.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useReviewed } from '../../features/feedback/feedback-queries.ts';
import { FileFactsSection } from '../../features/log-files/details/file-facts-section.tsx';
import { changeLogFile } from '../../features/log-files/log-files-queries.ts';
import { PastRuns, type PastRunsProps } from '../../features/rca-runs/history/past-runs.tsx';
import { RcaPanel } from '../../features/rca-runs/panel/rca-panel.tsx';
import type { RunList } from '../../features/rca-runs/panel/rca-panel-body.tsx';
import type { RcaPanelState } from '../../features/rca-runs/panel/use-rca-panel.ts';
import { runsQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import classes from './file-workbench.module.css';

// Loaded with the result that it asks about.
const FeedbackForm = lazy(async () => ({
  default: (await import('../../features/feedback/feedback-form.tsx')).FeedbackForm,
}));

interface AnalysisRailProps {
  file: LogFile;
  panel: RcaPanelState;
  /** True where it is opened for a look, and does not stay. */
  isPassing: boolean;
  /** True where it lies over the log instead of beside it. */
  isOver: boolean;
  onClose: () => void;
  onSearch: (patch: Record<string, unknown>, how?: 'replace') => unknown;
  /** The server log, for administrators. */
  adminSection: ReactNode;
  /** What else is known, where that is not what a file is parsed as. */
  facts?: ReactNode;
}

/** The full analysis beside the log. Opened for a look it takes the focus and gives it back, and Escape closes it. */
export const AnalysisRail = memo(function AnalysisRail(props: AnalysisRailProps) {
  const { file, panel, isPassing, isOver, onClose, onSearch, adminSection, facts } = props;
  const fileId = file.id;
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayDraft = useMay()('parsing-rules.write');
  const draftRule = useCallbackRef(() => void navigate({ to: '/parsing-rules', search: { draft: fileId } }));
  // The analysis is not drawn again while one searches the entries: these functions stay the same.
  const handleReview = useCallbackRef((run: RcaRun) => onSearch({ dialog: 'review', run: run.id }));
  const handleOpenRun = useCallbackRef((run: RcaRun) => onSearch({ dialog: 'rca-result', run: run.id }));
  const handleCompare = useCallbackRef((runs: string[]) => onSearch({ dialog: 'rca-compare', runs }));
  const history = useCallbackRef((list: RunList) => (
    <RunHistory {...list} onReview={handleReview} onOpen={handleOpenRun} onCompare={handleCompare} />
  ));
  const feedback = useCallbackRef((analysisMemoryId: string) => (
    <Suspense>
      <FeedbackForm
        key={analysisMemoryId}
        analysisMemoryId={analysisMemoryId}
        onGiven={() => {
          changeLogFile(client, fileId, { hasReview: true });
          void client.invalidateQueries({ queryKey: runsQuery(fileId).queryKey });
        }}
      />
    </Suspense>
  ));
  const closeButton = useRef<HTMLButtonElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isSomethingOver()) return;
    // Nothing behind it leaves a level by the same key.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    if (!isPassing) return;
    const opener = document.activeElement;
    closeButton.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', handleKey, true);
    return () => {
      document.removeEventListener('keydown', handleKey, true);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isPassing]);
  return (
    <aside className={classes['rail']} data-over={isOver || undefined} aria-label={text.panelTitle}>
      <div className={classes['railHead']}>
        <h2>{text.panelTitle}</h2>
        <StatusBadge vocabulary="run" value={panel.status} />
        <Button ref={closeButton} size="xs" onClick={onClose}>
          {text.closeDetails}
        </Button>
      </div>
      <div className={classes['railBody']}>
        <RcaPanel file={file} panel={panel} history={history} feedback={feedback} />
        {facts ?? <FileFactsSection file={file} onDraft={mayDraft ? draftRule : null} />}
        {adminSection}
      </div>
    </aside>
  );
});

/** A dialog or a menu over the rail takes the key itself. */
function isSomethingOver(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}

/** Every run of a file, and which of them are reviewed. */
function RunHistory(props: Omit<PastRunsProps, 'isReviewed'>) {
  const reviewedIds = useReviewed(
    props.runs.flatMap((run) => (run.analysisMemoryId && !run.hasReview ? [run.analysisMemoryId] : [])),
  );
  const isReviewed = (run: RcaRun) =>
    run.hasReview || (run.analysisMemoryId !== null && reviewedIds.has(run.analysisMemoryId));
  return <PastRuns {...props} isReviewed={isReviewed} />;
}

import { useCallbackRef } from '@mantine/hooks';
import type { LogFile, RcaResult, RcaRun } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { useMay } from '#api/use-may.ts';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { useReviewed } from '../../features/feedback/feedback-queries.ts';
import { DetailsPanel } from '../../features/log-files/details/details-panel.tsx';
import { FileFactsSection } from '../../features/log-files/details/file-facts-section.tsx';
import type { ResultPlaces } from '../../features/log-files/details/log-volume-section.tsx';
import { changeLogFile, logFileQuery, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import { cancelRun } from '../../features/rca-runs/cancel-run.ts';
import { citedLines } from '../../features/rca-runs/cited-lines.ts';
import { PastRuns, type PastRunsProps } from '../../features/rca-runs/history/past-runs.tsx';
import { RcaPanel } from '../../features/rca-runs/panel/rca-panel.tsx';
import type { RunList } from '../../features/rca-runs/panel/rca-panel-body.tsx';
import { rcaResultQuery, runsQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { isHealthy } from '../../features/rca-runs/result/healthy-rule.ts';
import classes from './file-workbench.module.css';

// Loaded with the result that it asks about.
const FeedbackForm = lazy(async () => ({
  default: (await import('../../features/feedback/feedback-form.tsx')).FeedbackForm,
}));

interface FileWorkbenchProps {
  fileId: string;
  /** From the list; null while only the file's own call knows it. */
  file: LogFile | null;
  head: ReactNode;
  search: EntrySearch;
  onSearch: (patch: Record<string, unknown>, how?: 'replace') => unknown;
  /** The server log, for administrators. */
  adminSection?: ReactNode;
}

const MARKED_LINES = 9;

/** One file at work: its analysis, its volume over time and its entries, tied together by lines. */
export const FileWorkbench = memo(function FileWorkbench(props: FileWorkbenchProps) {
  const { fileId, file: listed, head, search, onSearch, adminSection } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayDraft = useMay()('parsing-rules.write');
  const draftRule = useCallbackRef(() => void navigate({ to: '/parsing-rules', search: { draft: fileId } }));
  const { data: detail } = useQuery(logFileQuery(fileId));
  const file = listed ?? detail ?? null;
  // A link that leads to entries shows them, not the analysis above them.
  const [leadsToEntries] = useState(
    [search.find, search.line, search.tpl, search.view].some((value) => value !== undefined),
  );
  const [isRcaOpen, setIsRcaOpen] = usePreference('rcaOpen', (stored) =>
    typeof stored === 'boolean' ? stored : !leadsToEntries,
  );
  const [isCancelling, setIsCancelling] = useState(false);
  const isAnalysed = file?.rcaAnalysisStatus === 'completed';
  const { data: result } = useQuery({ ...rcaResultQuery(fileId), enabled: isAnalysed });
  const citations = useMemo(
    () => new Map(result ? citedLines(result).map((line) => [line.line, line.number]) : []),
    [result],
  );
  const onsets = useMemo(() => resultPlaces(result ?? null), [result]);
  // The analysis is not drawn again while one searches the entries: these functions stay the same.
  const handleReview = useCallbackRef((run: RcaRun) => onSearch({ dialog: 'review', run: run.id }));
  const handleOpenRun = useCallbackRef((run: RcaRun) => onSearch({ dialog: 'rca-result', run: run.id }));
  const handleCompare = useCallbackRef((runs: string[]) => onSearch({ dialog: 'rca-compare', runs }));
  const handleChanged = useCallback(
    (status: string) => {
      if (status === 'pending') changeLogFile(client, fileId, { rcaAnalysisStatus: 'pending' });
      void client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
      void client.invalidateQueries({ queryKey: logFileQuery(fileId).queryKey });
    },
    [client, fileId],
  );
  const handleCancel = useCallbackRef(async (jobId: string) => {
    setIsCancelling(true);
    await cancelRun(client, { fileId, jobId });
    handleChanged('failed');
    setIsCancelling(false);
  });
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
  return (
    <DetailsPanel
      fileId={fileId}
      file={listed}
      head={head}
      search={search}
      onSearch={onSearch}
      citations={citations}
      onsets={onsets}
      sections={
        <>
          {file && (
            <RcaPanel
              key={file.id}
              file={file}
              isOpen={isRcaOpen}
              onToggle={setIsRcaOpen}
              onChanged={handleChanged}
              onCancel={handleCancel}
              isCancelling={isCancelling}
              history={history}
              feedback={feedback}
            />
          )}
          {file && (
            <div className={classes['pair']}>
              <FileFactsSection file={file} onDraft={mayDraft ? draftRule : null} />
              {adminSection}
            </div>
          )}
        </>
      }
    />
  );
});

/** Every run of a file, and which of them are reviewed. */
function RunHistory(props: Omit<PastRunsProps, 'isReviewed'>) {
  const reviewedIds = useReviewed(
    props.runs.flatMap((run) => (run.analysisMemoryId && !run.hasReview ? [run.analysisMemoryId] : [])),
  );
  const isReviewed = (run: RcaRun) =>
    run.hasReview || (run.analysisMemoryId !== null && reviewedIds.has(run.analysisMemoryId));
  return <PastRuns {...props} isReviewed={isReviewed} />;
}

/** What the picture over the entries shows of a result. */
function resultPlaces(result: RcaResult | null): ResultPlaces {
  if (result === null || isHealthy(result)) return { lines: [], incident: null };
  const causes = new Set([
    ...(result.candidates[0]?.lines ?? []),
    ...result.cascade.slice(0, 1).map(({ line }) => line),
  ]);
  const cited = citedLines(result).slice(0, MARKED_LINES);
  const cause = cited.find(({ line }) => causes.has(line));
  const last = result.errorAnalysis
    .flatMap(({ lastLine, lastOccurrence }) =>
      lastLine === null ? [] : [{ line: lastLine, timestamp: lastOccurrence }],
    )
    .reduce<{ line: number; timestamp: string | null } | null>(
      (latest, place) => (latest !== null && latest.line >= place.line ? latest : place),
      null,
    );
  return {
    lines: cited.map((line) => ({ ...line, isCause: line === cause })),
    incident: cause && last ? { from: cause, to: last } : null,
  };
}

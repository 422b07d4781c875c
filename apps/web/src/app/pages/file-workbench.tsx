import { Button } from '@mantine/core';
import type { LogFile, RcaRun } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { useMay } from '#api/use-may.ts';
import { logFilesText } from '#messages/log-files.en.ts';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { FeedbackForm } from '../../features/feedback/feedback-form.tsx';
import { useReviewed } from '../../features/feedback/feedback-queries.ts';
import { DetailsPanel } from '../../features/log-files/details-panel.tsx';
import { FileFactsSection } from '../../features/log-files/file-facts-section.tsx';
import { changeLogFile, logFileQuery, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import { cancelRun } from '../../features/rca-runs/cancel-run.ts';
import { citedLines } from '../../features/rca-runs/cited-lines.ts';
import { RcaPanel } from '../../features/rca-runs/rca-panel.tsx';
import { rcaResultQuery, runsQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { timeWindowOf } from '../../features/rca-runs/time-window.ts';
import { evidenceSearch } from './evidence-search.ts';
import { RunReview } from './file-reviews.tsx';

interface FileWorkbenchProps {
  fileId: string;
  /** From the list; null while only the file's own call knows it. */
  file: LogFile | null;
  head: ReactNode;
  search: EntrySearch;
  onSearch: (patch: Record<string, unknown>, how?: 'replace') => void;
  /** The server log, for administrators. */
  adminSection?: ReactNode;
  /** True where the analysis is the main thing and stands open from the start. */
  isRcaOpenAtFirst?: boolean;
}

const ONSETS = 9;

/** One file at work: its analysis, its volume over time and its entries, tied together by lines. */
export function FileWorkbench({
  fileId,
  file: listed,
  head,
  search,
  onSearch,
  adminSection,
  isRcaOpenAtFirst,
}: FileWorkbenchProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayDraft = useMay()('parsing-rules.write');
  const draftRule = (draft: string) => void navigate({ to: '/parsing-rules', search: { draft } });
  const { data: detail } = useQuery(logFileQuery(fileId));
  const file = listed ?? detail ?? null;
  const [isRcaOpen, setIsRcaOpen] = usePreference('rcaOpen', (stored) =>
    typeof stored === 'boolean' ? stored : isRcaOpenAtFirst === true,
  );
  const [reviewed, setReviewed] = useState<{ run: RcaRun; number: number } | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const isAnalysed = (file?.rcaAnalysisStatus ?? '').toLowerCase() === 'completed';
  const { data: result } = useQuery({ ...rcaResultQuery(fileId), enabled: isAnalysed });
  const citations = useMemo(
    () => new Map(result ? citedLines(result).map((line) => [line.line, line.number]) : []),
    [result],
  );
  const onsets = useMemo(
    () =>
      (result?.errorAnalysis ?? [])
        .flatMap((item) =>
          item.firstLine === null
            ? []
            : [
                {
                  line: item.firstLine,
                  timestamp: item.firstOccurrence,
                  pattern: item.errorPattern,
                  until:
                    item.severity === 'critical' && item.lastLine !== null
                      ? { line: item.lastLine, timestamp: item.lastOccurrence }
                      : null,
                },
              ],
        )
        .slice(0, ONSETS),
    [result],
  );
  const { data: runs } = useQuery(runsQuery(fileId));
  const reviewedIds = useReviewed(
    (runs ?? []).flatMap((run) => (run.analysisMemoryId && !run.hasReview ? [run.analysisMemoryId] : [])),
  );

  const handleLine = (line: number) => onSearch({ line });
  const handlePattern = (tpl: string) => onSearch({ tpl, all: true, levels: undefined });
  const handleChanged = useCallback(
    (status: string) => {
      if (status === 'pending') changeLogFile(client, fileId, { rcaAnalysisStatus: 'pending' });
      void client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
      void client.invalidateQueries({ queryKey: logFileQuery(fileId).queryKey });
    },
    [client, fileId],
  );
  const handleCancel = async (jobId: string) => {
    setIsCancelling(true);
    await cancelRun(client, { fileId, jobId });
    handleChanged('failed');
    setIsCancelling(false);
  };
  const feedback = (analysisMemoryId: string) => (
    <FeedbackForm
      key={analysisMemoryId}
      analysisMemoryId={analysisMemoryId}
      onGiven={() => {
        changeLogFile(client, fileId, { hasReview: true });
        void client.invalidateQueries({ queryKey: runsQuery(fileId).queryKey });
      }}
    />
  );
  return (
    <>
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
            {file && <FileFactsSection file={file} onDraft={mayDraft ? () => draftRule(file.id) : null} />}
            {file && (
              <RcaPanel
                key={file.id}
                file={file}
                isOpen={isRcaOpen}
                onToggle={setIsRcaOpen}
                onChanged={handleChanged}
                onCancel={(jobId) => void handleCancel(jobId)}
                isCancelling={isCancelling}
                onLine={handleLine}
                onPattern={handlePattern}
                onReview={(run, number) => setReviewed({ run, number })}
                onOpenRun={(run) => onSearch({ dialog: 'rca-result', run: run.id })}
                onCompare={(chosen) => onSearch({ dialog: 'rca-compare', runs: chosen })}
                onRange={(range) =>
                  void timeWindowOf(fileId, range).then((times) =>
                    onSearch(evidenceSearch(times ?? { line: range.lineStart })),
                  )
                }
                isReviewed={(run) =>
                  run.hasReview || (run.analysisMemoryId !== null && reviewedIds.has(run.analysisMemoryId))
                }
                feedback={feedback}
              />
            )}
            {adminSection}
          </>
        }
      />
      {file && <RunReview file={file} reviewed={reviewed} onClose={() => setReviewed(null)} />}
    </>
  );
}

/** Shown after a cited line was opened, until the result is back. */
export function BackToRca({ onBack }: { onBack: () => void }) {
  return (
    <Button size="xs" variant="light" onClick={onBack}>
      {logFilesText.backToRca}
    </Button>
  );
}

import type { LogFile, RcaRun } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { feedbackQuery, giveFeedback } from '../../features/feedback/feedback-queries.ts';
import { analysisToReview, ReviewDialog, reviewAlert } from '../../features/feedback/review-dialog.tsx';
import { changeLogFile } from '../../features/log-files/log-files-queries.ts';
import { RUNS_KEY, runsQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { RunFacts } from '../../features/rca-runs/run-facts.tsx';
import { runNumber } from '../../features/rca-runs/run-state.ts';

interface RunReviewProps {
  file: LogFile;
  /** The run that is reviewed; null reviews the newest completed one of the file. */
  runId: string | null;
  onClose: () => void;
}

/** Asks about one run of a file, or about the file's newest analysis, which is looked up first. */
export function RunReview({ file, runId, onClose }: RunReviewProps) {
  const client = useQueryClient();
  const [reviewed, setReviewed] = useState<{ run: RcaRun; number: number } | null>(null);
  const analysisMemoryId = reviewed?.run.analysisMemoryId ?? null;
  useEffect(() => {
    setReviewed(null);
    let isLeft = false;
    const reading =
      runId === null
        ? client.fetchQuery({ ...runsQuery(file.id), staleTime: 0 })
        : client.ensureQueryData(runsQuery(file.id));
    void reading.then((runs) => {
      if (isLeft) return;
      const found = analysisToReview(runId === null ? runs : runs.filter(({ id }) => id === runId));
      const run = found.ok && runs.find((other) => other.analysisMemoryId === found.analysisMemoryId);
      if (run) return setReviewed({ run, number: runNumber(runs, run.id) });
      if (!found.ok) notifyAlert('error', found.problem);
      onClose();
    });
    return () => {
      isLeft = true;
    };
  }, [client, file.id, runId, onClose]);
  return (
    <ReviewDialog
      title={runId === null ? text.reviewTitle : text.reviewRunTitle(formatCount(reviewed?.number ?? 0))}
      analysisMemoryId={analysisMemoryId}
      facts={
        <>
          {runId === null && <p className="mono">{file.filename}</p>}
          {reviewed && <RunFacts run={reviewed.run} />}
        </>
      }
      onClose={onClose}
      onSubmit={async (review) => {
        if (analysisMemoryId === null) return text.reviewFailed;
        try {
          await giveFeedback(analysisMemoryId, review);
        } catch (error) {
          if (runId !== null) return text.reviewFailedWith(messageOf(error));
          notifyAlert('error', reviewAlert(error));
          return reviewAlert(error);
        }
        changeLogFile(client, file.id, { hasReview: true });
        void client.invalidateQueries({ queryKey: RUNS_KEY });
        void client.invalidateQueries({ queryKey: feedbackQuery(analysisMemoryId).queryKey });
        return null;
      }}
    />
  );
}

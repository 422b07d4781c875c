import type { LogFile, RcaRun } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { feedbackQuery, giveFeedback } from '../../features/feedback/feedback-queries.ts';
import { ReviewDialog } from '../../features/feedback/review-dialog.tsx';
import { analysisToReview, reviewAlert } from '../../features/feedback/review-outcome.ts';
import { changeLogFile } from '../../features/log-files/log-files-queries.ts';
import { RUNS_KEY, runsQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { RunFacts } from '../../features/rca-runs/run-facts.tsx';

interface FileReviewProps {
  /** The file whose newest completed analysis is reviewed; null closes the dialog. */
  file: LogFile | null;
  onClose: () => void;
}

/** Give Review of the history: looks the completed analysis up, then asks. */
export function FileReview({ file, onClose }: FileReviewProps) {
  const client = useQueryClient();
  const [run, setRun] = useState<RcaRun | null>(null);
  const analysisMemoryId = run?.analysisMemoryId ?? null;
  const fileId = file?.id ?? null;
  useEffect(() => {
    setRun(null);
    if (fileId === null) return;
    let isLeft = false;
    void client.fetchQuery({ ...runsQuery(fileId), staleTime: 0 }).then((runs) => {
      if (isLeft) return;
      const found = analysisToReview(runs);
      if (found.ok) setRun(runs.find((other) => other.analysisMemoryId === found.analysisMemoryId) ?? null);
      else {
        notifyAlert('error', found.problem);
        onClose();
      }
    });
    return () => {
      isLeft = true;
    };
  }, [client, fileId, onClose]);
  return (
    <ReviewDialog
      opened={file !== null && analysisMemoryId !== null}
      title={text.reviewTitle}
      analysisMemoryId={analysisMemoryId}
      facts={
        <>
          <p className="mono">{file?.filename}</p>
          {run && <RunFacts run={run} />}
        </>
      }
      onClose={onClose}
      onSubmit={async (review) => {
        if (file === null || analysisMemoryId === null) return text.reviewFailed;
        try {
          await giveFeedback(analysisMemoryId, review);
        } catch (error) {
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

interface RunReviewProps {
  file: LogFile;
  reviewed: { run: RcaRun; number: number } | null;
  onClose: () => void;
}

/** Review RCA Run #n of the past runs. */
export function RunReview({ file, reviewed, onClose }: RunReviewProps) {
  const client = useQueryClient();
  return (
    <ReviewDialog
      opened={reviewed !== null}
      title={text.reviewRunTitle(formatCount(reviewed?.number ?? 0))}
      analysisMemoryId={reviewed?.run.analysisMemoryId ?? null}
      facts={reviewed && <RunFacts run={reviewed.run} />}
      onClose={onClose}
      onSubmit={async (review) => {
        const id = reviewed?.run.analysisMemoryId;
        if (!id) return text.memoryIdMissing;
        try {
          await giveFeedback(id, review);
        } catch (error) {
          return text.reviewFailedWith(messageOf(error));
        }
        changeLogFile(client, file.id, { hasReview: true });
        void client.invalidateQueries({ queryKey: RUNS_KEY });
        void client.invalidateQueries({ queryKey: feedbackQuery(id).queryKey });
        return null;
      }}
    />
  );
}

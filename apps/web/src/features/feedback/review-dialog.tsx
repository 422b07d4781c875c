import { LIMITS, type RcaRun } from '@rootline/contract';
import { type ReactNode, useEffect, useId } from 'react';
import { ApiError } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import type { Review } from './feedback-queries.ts';
import classes from './review-dialog.module.css';
import { ReviewForm, useReview } from './review-form.tsx';

interface ReviewDialogProps {
  title: string;
  /** The analysis; the dialog is closed while it is null. What was half typed about it is kept until it is sent. */
  analysisMemoryId: string | null;
  /** What is being reviewed. */
  facts?: ReactNode;
  /** Gives the sentence to show in the dialog, or null when the review is stored. */
  onSubmit: (review: Review) => Promise<string | null>;
  onClose: () => void;
}

/** A review of one analysis; closes by itself a moment after it is stored. */
export function ReviewDialog({ title, analysisMemoryId, facts, onSubmit, onClose }: ReviewDialogProps) {
  const formId = useId();
  const review = useReview(analysisMemoryId, onSubmit);
  const { step, canSubmit } = review;
  useEffect(() => {
    if (step !== 'stored') return;
    const timer = setTimeout(onClose, LIMITS.polling.reviewCloseMs);
    return () => clearTimeout(timer);
  }, [step, onClose]);
  return (
    <Dialog
      opened={analysisMemoryId !== null}
      onClose={onClose}
      title={title}
      isBusy={step === 'submitting'}
      size={760}
      footer={
        <FormFooter
          form={formId}
          submit={text.submitReview}
          isBusy={step === 'submitting'}
          isReady={canSubmit}
          onCancel={onClose}
        />
      }
    >
      <div className={classes['sides']}>
        <div>{facts}</div>
        <div>
          <ReviewForm review={review} thanks={text.reviewSubmitted} id={formId} />
        </div>
      </div>
    </Dialog>
  );
}

/** The alert of a review that was given from the list and could not be stored. */
export function reviewAlert(error: unknown): string {
  return error instanceof ApiError && error.serverMessage !== null
    ? text.feedbackFailed(error.serverMessage)
    : text.reviewFailed;
}

/** The analysis that a review of a file is about: that of its newest completed run. */
export function analysisToReview(
  runs: readonly Pick<RcaRun, 'status' | 'analysisMemoryId'>[],
): { ok: true; analysisMemoryId: string } | { ok: false; problem: string } {
  const completed = runs.find((run) => run.status === 'completed');
  if (!completed) return { ok: false, problem: text.noCompletedJob };
  if (!completed.analysisMemoryId) return { ok: false, problem: text.memoryIdMissing };
  return { ok: true, analysisMemoryId: completed.analysisMemoryId };
}

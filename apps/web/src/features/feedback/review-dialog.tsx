import { Button } from '@mantine/core';
import { LIMITS, type RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { submitByKeys } from '#ui/forms/submit-by-keys.ts';
import { feedbackQuery, type Review } from './feedback-queries.ts';
import classes from './review-dialog.module.css';
import { GivenReview, ReviewFields, useReviewDraft } from './review-fields.tsx';

interface ReviewDialogProps {
  opened: boolean;
  title: string;
  /** The analysis; what was half typed about it is kept until it is sent. */
  analysisMemoryId: string | null;
  /** What is being reviewed. */
  facts?: ReactNode;
  /** Gives the sentence to show in the dialog, or null when the review is stored. */
  onSubmit: (review: Review) => Promise<string | null>;
  onClose: () => void;
}

/** A review of one analysis; closes by itself a moment after it is stored. */
export function ReviewDialog({ opened, title, analysisMemoryId, facts, onSubmit, onClose }: ReviewDialogProps) {
  const [draft, setDraft, forgetDraft] = useReviewDraft(opened ? analysisMemoryId : null);
  const [state, setState] = useState<'editing' | 'submitting' | 'stored'>('editing');
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { data: feedback } = useQuery({ ...feedbackQuery(analysisMemoryId ?? ''), enabled: analysisMemoryId !== null });
  // What this dialog has just stored is no reason to lock it.
  const given = state === 'editing' ? feedback?.[0] : undefined;
  useEffect(() => {
    if (!opened) return;
    setState('editing');
    setProblem(null);
  }, [opened]);
  useEffect(() => {
    if (state !== 'stored') return;
    const timer = setTimeout(onClose, LIMITS.polling.reviewCloseMs);
    return () => clearTimeout(timer);
  }, [state, onClose]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.isCorrect === null || state !== 'editing' || given) return;
    setState('submitting');
    const failure = await onSubmit({ isCorrect: draft.isCorrect, correction: draft.correction });
    setProblem(failure);
    if (failure === null) forgetDraft();
    setState(failure === null ? 'stored' : 'editing');
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      isBusy={state === 'submitting'}
      size={760}
      footer={
        <>
          <Button onClick={onClose} disabled={state === 'submitting'}>
            {uiText.cancel}
          </Button>
          <Button
            variant="filled"
            type="submit"
            form={formId}
            disabled={draft.isCorrect === null || state !== 'editing' || given !== undefined}
          >
            {text.submitReview}
          </Button>
        </>
      }
    >
      <div className={classes['sides']}>
        <div>{facts}</div>
        <form id={formId} onSubmit={(event) => void handleSubmit(event)} onKeyDown={submitByKeys}>
          {problem !== null && <ErrorBox message={problem} />}
          {state === 'stored' ? (
            <Banner tone="success">{text.reviewSubmitted}</Banner>
          ) : given ? (
            <GivenReview review={given} />
          ) : (
            <ReviewFields draft={draft} onChange={setDraft} isSubmitting={state === 'submitting'} isFocusedFirst />
          )}
        </form>
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

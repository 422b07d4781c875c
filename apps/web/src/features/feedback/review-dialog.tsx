import { Button } from '@mantine/core';
import { LIMITS } from '@rootline/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import type { Review } from './feedback-queries.ts';
import { EMPTY_REVIEW, ReviewFields } from './review-fields.tsx';

interface ReviewDialogProps {
  opened: boolean;
  title: string;
  /** What is being reviewed. */
  facts?: ReactNode;
  /** Gives the sentence to show in the dialog, or null when the review is stored. */
  onSubmit: (review: Review) => Promise<string | null>;
  onClose: () => void;
}

/** A review of one analysis; closes by itself a moment after it is stored. */
export function ReviewDialog({ opened, title, facts, onSubmit, onClose }: ReviewDialogProps) {
  const [draft, setDraft] = useState(EMPTY_REVIEW);
  const [state, setState] = useState<'editing' | 'submitting' | 'stored'>('editing');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!opened) return;
    setDraft(EMPTY_REVIEW);
    setState('editing');
    setProblem(null);
  }, [opened]);
  useEffect(() => {
    if (state !== 'stored') return;
    const timer = setTimeout(onClose, LIMITS.polling.reviewCloseMs);
    return () => clearTimeout(timer);
  }, [state, onClose]);

  const handleSubmit = async () => {
    if (draft.isCorrect === null) return;
    setState('submitting');
    const failure = await onSubmit({ isCorrect: draft.isCorrect, correction: draft.correction });
    setProblem(failure);
    setState(failure === null ? 'stored' : 'editing');
  };
  const isDirty = state === 'editing' && draft.correction !== '';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      isBusy={state === 'submitting'}
      isDirty={isDirty}
      footer={
        <>
          <Button onClick={onClose} disabled={state === 'submitting'}>
            {uiText.cancel}
          </Button>
          <Button
            variant="filled"
            disabled={draft.isCorrect === null || state !== 'editing'}
            onClick={() => void handleSubmit()}
          >
            {text.submitReview}
          </Button>
        </>
      }
    >
      {facts}
      {problem !== null && <ErrorBox message={problem} />}
      {state === 'stored' ? (
        <Banner tone="success">{text.reviewSubmitted}</Banner>
      ) : (
        <ReviewFields draft={draft} onChange={setDraft} isSubmitting={state === 'submitting'} isFocusedFirst />
      )}
    </Dialog>
  );
}

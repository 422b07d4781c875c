import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Banner } from '#ui/banner.tsx';
import { submitByKeys } from '#ui/forms/submit-by-keys.ts';
import { notifyAlert } from '#ui/notify.tsx';
import classes from './feedback-form.module.css';
import { feedbackQuery, giveFeedback } from './feedback-queries.ts';
import { GivenReview, ReviewFields, useReviewDraft } from './review-fields.tsx';

interface FeedbackFormProps {
  analysisMemoryId: string;
  onGiven: () => void;
}

/** The question under a result; answered once, it shows the answer. */
export function FeedbackForm({ analysisMemoryId, onGiven }: FeedbackFormProps) {
  const client = useQueryClient();
  const { data: feedback } = useQuery(feedbackQuery(analysisMemoryId));
  const [first] = feedback ?? [];
  const [draft, setDraft, forgetDraft] = useReviewDraft(analysisMemoryId);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isGiven, setIsGiven] = useState(false);
  const { isCorrect } = draft;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isCorrect === null) return;
    setIsSubmitting(true);
    try {
      await giveFeedback(analysisMemoryId, { isCorrect, correction: draft.correction });
      forgetDraft();
      setIsGiven(true);
      onGiven();
      await client.invalidateQueries({ queryKey: feedbackQuery(analysisMemoryId).queryKey });
    } catch (error) {
      notifyAlert('error', text.feedbackFailed(messageOf(error)));
    }
    setIsSubmitting(false);
  };
  if (isGiven) return <Banner tone="success">{text.feedbackThanks}</Banner>;
  if (feedback === undefined) return null;
  if (first) return <GivenReview review={first} />;
  return (
    <form className={classes['form']} onSubmit={(event) => void handleSubmit(event)} onKeyDown={submitByKeys}>
      <ReviewFields draft={draft} onChange={setDraft} isSubmitting={isSubmitting} isCommentShown={isCorrect !== null} />
      {isCorrect !== null && (
        <Button type="submit" disabled={isSubmitting}>
          {text.submitReview}
        </Button>
      )}
    </form>
  );
}

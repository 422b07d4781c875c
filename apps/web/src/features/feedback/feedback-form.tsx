import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import classes from './feedback-form.module.css';
import { feedbackQuery, giveFeedback, type Review } from './feedback-queries.ts';
import { ReviewForm, useReview } from './review-form.tsx';

interface FeedbackFormProps {
  analysisMemoryId: string;
  onGiven: () => void;
}

/** The question under a result; answered once, it shows the answer. */
export function FeedbackForm({ analysisMemoryId, onGiven }: FeedbackFormProps) {
  const client = useQueryClient();
  const review = useReview(analysisMemoryId, async (given: Review) => {
    try {
      await giveFeedback(analysisMemoryId, given);
    } catch (error) {
      const problem = text.feedbackFailed(messageOf(error));
      notifyAlert('error', problem);
      return problem;
    }
    onGiven();
    void client.invalidateQueries({ queryKey: feedbackQuery(analysisMemoryId).queryKey });
    return null;
  });
  if (review.given === undefined) return null;
  return <ReviewForm review={review} thanks={text.feedbackThanks} className={classes['form']} />;
}

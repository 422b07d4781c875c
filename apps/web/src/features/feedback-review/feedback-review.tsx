import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import classes from './feedback-review.module.css';
import { allFeedbackQuery } from './feedback-review-queries.ts';
import { FeedbackTable } from './feedback-table.tsx';

interface FeedbackReviewProps {
  /** Full names of users by their ids, as far as they are known. */
  userNames: ReadonlyMap<string, string>;
}

export function FeedbackReview({ userNames }: FeedbackReviewProps) {
  const { data: feedback, error, isPending, refetch } = useQuery(allFeedbackQuery);
  return (
    <section className={classes['panel']} aria-label={text.title}>
      {isPending ? (
        <div className={classes['body']}>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </div>
      ) : null}
      {error ? (
        <div className={classes['body']}>
          <ErrorBox message={text.fetchFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {feedback ? <FeedbackTable feedback={feedback} userNames={userNames} /> : null}
    </section>
  );
}

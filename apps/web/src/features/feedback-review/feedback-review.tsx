import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TableCard, TableCardPart } from '#ui/table-card.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { allFeedbackQuery } from './feedback-review-queries.ts';
import { FeedbackTable } from './feedback-table.tsx';
import { type FeedbackFilter, findFeedback } from './find-feedback.ts';
import { ReviewWeeks } from './review-weeks.tsx';

interface FeedbackReviewProps {
  /** Full names of users by their ids, as far as they are known. */
  userNames: ReadonlyMap<string, string>;
  filter: FeedbackFilter;
  onFilter: (filter: FeedbackFilter) => void;
}

export function FeedbackReview({ userNames, filter, onFilter }: FeedbackReviewProps) {
  const { data: feedback, error, isPending, refetch } = useQuery(allFeedbackQuery);
  return (
    <TableCard label={text.title}>
      {isPending ? (
        <TableCardPart>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {error ? (
        <TableCardPart>
          <ErrorBox message={text.fetchFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
        </TableCardPart>
      ) : null}
      {feedback && feedback.length > 0 ? (
        <FeedbackFilters filter={filter} onFilter={onFilter} aside={<ReviewWeeks feedback={feedback} />} />
      ) : null}
      {feedback ? (
        <FeedbackTable
          feedback={findFeedback(feedback, filter)}
          userNames={userNames}
          empty={
            feedback.length === 0 ? (
              <EmptyState title={text.empty} hint={text.emptyHint} />
            ) : (
              <EmptyState
                title={text.nothingFound}
                action={<Button onClick={() => onFilter({ text: '', isNoOnly: false })}>{text.showAllReviews}</Button>}
              />
            )
          }
        />
      ) : null}
    </TableCard>
  );
}

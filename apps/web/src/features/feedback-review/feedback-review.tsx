import { Button } from '@mantine/core';
import type { Feedback } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/api-error.ts';
import { formatCount } from '#format/counts.ts';
import { formatPercent } from '#format/percent.ts';
import { formatDate } from '#format/times.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TableCard, TableCardPart } from '#ui/table-card.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import classes from './feedback-review.module.css';
import { allFeedbackQuery } from './feedback-review-queries.ts';
import { FeedbackTable } from './feedback-table.tsx';
import { type FeedbackFilter, findFeedback, reviewWeeks } from './find-feedback.ts';

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

interface FeedbackFiltersProps {
  filter: FeedbackFilter;
  onFilter: (filter: FeedbackFilter) => void;
  /** Stands at the end of the line. */
  aside: ReactNode;
}

function FeedbackFilters({ filter, onFilter, aside }: FeedbackFiltersProps) {
  return (
    <Toolbar
      find={text.find}
      value={filter.text}
      onFind={(words) => onFilter({ ...filter, text: words })}
      aside={aside}
    >
      <CheckBox
        label={text.noOnly}
        checked={filter.isNoOnly}
        onChange={(event) => onFilter({ ...filter, isNoOnly: event.currentTarget.checked })}
      />
    </Toolbar>
  );
}

/** Share of Yes per week, as a row of bars. */
function ReviewWeeks({ feedback }: { feedback: readonly Feedback[] }) {
  const weeks = reviewWeeks(feedback);
  const yes = feedback.filter(({ isCorrect }) => isCorrect).length;
  if (weeks.length === 0) return null;
  const share = formatPercent((yes / feedback.length) * 100);
  return (
    <div className={classes['weeks']}>
      <div className={classes['bars']} role="img" aria-label={text.weeks(share, formatCount(weeks.length))}>
        {weeks.map((week) => (
          <span
            key={week.start}
            className={classes['bar']}
            title={text.week(
              formatDate(new Date(week.start).toISOString()),
              formatCount(week.yes),
              formatCount(week.no),
            )}
          >
            <i data-answer="no" style={{ flexGrow: week.no }} />
            <i data-answer="yes" style={{ flexGrow: week.yes }} />
          </span>
        ))}
      </div>
      <span className="small secondary">{text.shareOfYes(share)}</span>
    </div>
  );
}

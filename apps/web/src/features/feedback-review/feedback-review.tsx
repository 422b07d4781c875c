import { Button } from '@mantine/core';
import { ENDPOINTS, type Feedback } from '@rootline/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatCount, formatPercent } from '#format/counts.ts';
import { formatDate } from '#format/times.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { saveJson } from '#ui/save-text.ts';
import { Toolbar } from '#ui/toolbar.tsx';
import classes from './feedback-review.module.css';
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

/** All reviews of all analyses. */
const allFeedbackQuery = queryOptions({
  queryKey: ['feedback', 'all'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.exportFeedback, { signal })).feedback,
});

/** Saves what the server has now, which may be more than the table shows. */
export function ExportButton() {
  const client = useQueryClient();
  const exporting = useMutation({
    mutationFn: () => client.fetchQuery({ ...allFeedbackQuery, staleTime: 0 }),
    onSuccess: (feedback) => saveJson(feedback, text.exportFile),
    onError: (error) => notifyToast('error', text.fetchFailed(messageOf(error))),
  });
  return (
    <Button
      leftSection={<Download size={14} aria-hidden="true" />}
      disabled={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {text.exportAll}
    </Button>
  );
}

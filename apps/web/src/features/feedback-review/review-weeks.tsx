import type { Feedback } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatPercent } from '#format/percent.ts';
import { formatDate } from '#format/times.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { reviewWeeks } from './find-feedback.ts';
import classes from './review-weeks.module.css';

/** Share of Yes per week, as a row of bars. */
export function ReviewWeeks({ feedback }: { feedback: readonly Feedback[] }) {
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

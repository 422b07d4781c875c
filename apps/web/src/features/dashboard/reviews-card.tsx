import { ENDPOINTS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './reviews-card.module.css';

const text = dashboardText.reviews;

const reviewsQuery = queryOptions({
  queryKey: ['feedback', 'all'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.exportFeedback, { signal })).feedback,
});

/** Share of Yes and No over all reviews, for ADMIN. Absent without reviews. */
export function ReviewsCard() {
  const reviews = useQuery(reviewsQuery).data ?? [];
  if (reviews.length === 0) return null;
  const yes = reviews.filter((review) => review.isCorrect).length;
  const no = reviews.length - yes;
  return (
    <Panel title={text.title} aside={<span className="micro muted">{countSentence(reviews.length, text.count)}</span>}>
      <div className={classes['bar']} role="img" aria-label={text.share(formatCount(yes), formatCount(no))}>
        <i data-answer="yes" style={{ flexGrow: yes }} />
        <i data-answer="no" style={{ flexGrow: no }} />
      </div>
      <p className="micro secondary">{text.share(formatCount(yes), formatCount(no))}</p>
    </Panel>
  );
}

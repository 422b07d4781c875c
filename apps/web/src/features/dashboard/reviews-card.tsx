import { ENDPOINTS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './reviews-card.module.css';

const text = dashboardText.reviews;

const countsQuery = queryOptions({
  queryKey: ['feedback', 'counts'],
  queryFn: ({ signal }) => call(ENDPOINTS.countFeedback, { signal }),
});

/** Share of Yes and No over all reviews, for ADMIN. Absent without reviews. */
export function ReviewsCard() {
  const { correct: yes, incorrect: no } = useQuery(countsQuery).data ?? { correct: 0, incorrect: 0 };
  if (yes + no === 0) return null;
  return (
    <Panel title={text.title} aside={<span className="micro muted">{countSentence(yes + no, text.count)}</span>}>
      <div className={classes['bar']} role="img" aria-label={text.share(formatCount(yes), formatCount(no))}>
        <i data-answer="yes" style={{ flexGrow: yes }} />
        <i data-answer="no" style={{ flexGrow: no }} />
      </div>
      <p className="micro secondary">{text.share(formatCount(yes), formatCount(no))}</p>
    </Panel>
  );
}

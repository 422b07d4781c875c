import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useSearchPatch } from '#address/use-search.ts';
import { useMay } from '#api/use-may.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ExportButton, FeedbackReview } from '../../features/feedback-review/feedback-review.tsx';
import { fullName, usersQuery } from '../../features/users/users.ts';

/** All reviews. Whoever may not see them gets the server's answer. */
export function FeedbackReviewPage() {
  const { q, correct } = useSearch({ from: '/shell/feedback-review' });
  const patchSearch = useSearchPatch();
  const mayRead = useMay()('feedback.export');
  const users = useQuery({ ...usersQuery, enabled: mayRead }).data ?? [];
  return (
    <>
      <PageTitle title={text.title} actions={<ExportButton />} />
      <CardBoundary>
        <FeedbackReview
          userNames={new Map(users.map((user) => [user.id, fullName(user)]))}
          filter={{ text: q ?? '', isNoOnly: correct === 'no' }}
          onFilter={({ text: words, isNoOnly }) =>
            patchSearch({ q: words || undefined, correct: isNoOnly ? 'no' : undefined }, 'replace')
          }
        />
      </CardBoundary>
    </>
  );
}

import { isAllowed } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { ExportButton } from '../../features/feedback-review/export-button.tsx';
import { FeedbackReview } from '../../features/feedback-review/feedback-review.tsx';
import { fullName } from '../../features/users/find-users.ts';
import { usersQuery } from '../../features/users/user-queries.ts';

/** All reviews. Whoever may not see them gets the server's answer. */
export function FeedbackReviewPage() {
  const role = useQuery(profileQuery).data?.role;
  const mayRead = role !== undefined && isAllowed(role, 'feedback.export', 'open');
  const users = useQuery({ ...usersQuery, enabled: mayRead }).data ?? [];
  return (
    <>
      <PageTitle title={text.title} actions={<ExportButton />} />
      <CardBoundary>
        <FeedbackReview userNames={new Map(users.map((user) => [user.id, fullName(user)]))} />
      </CardBoundary>
    </>
  );
}

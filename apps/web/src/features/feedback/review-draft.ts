import { useCallback, useContext, useState } from 'react';
import { Self } from '#api/self.ts';
import { EMPTY_REVIEW, type ReviewDraft } from './review-fields.tsx';

/** Half-typed reviews of this visit by user and analysis; they outlive the dialog and a new sign-in, not the page. */
const drafts = new Map<string, ReviewDraft>();

/** The draft of a review, kept when its form is left and taken up again. */
export function useReviewDraft(
  analysisMemoryId: string | null,
): [draft: ReviewDraft, change: (draft: ReviewDraft) => void, forget: () => void] {
  const [, redraw] = useState(0);
  const userId = useContext(Self)?.id ?? '';
  const key = analysisMemoryId === null ? null : `${userId} ${analysisMemoryId}`;
  const draft = (key === null ? undefined : drafts.get(key)) ?? EMPTY_REVIEW;
  const change = useCallback(
    (next: ReviewDraft) => {
      if (key !== null) drafts.set(key, next);
      redraw((count) => count + 1);
    },
    [key],
  );
  const forget = useCallback(() => {
    if (key !== null) drafts.delete(key);
    redraw((count) => count + 1);
  }, [key]);
  return [draft, change, forget];
}

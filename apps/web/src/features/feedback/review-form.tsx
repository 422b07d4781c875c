import { Button, Group, Radio, Textarea } from '@mantine/core';
import { type Feedback, LIMITS } from '@rootline/contract';
import { useCallback, useContext, useState } from 'react';
import { Self } from '#api/use-may.ts';
import { rcaText as text } from '#messages/rca.en.ts';

interface ReviewDraft {
  /** null until chosen; the choice is required. */
  isCorrect: boolean | null;
  correction: string;
}

const EMPTY_REVIEW: ReviewDraft = { isCorrect: null, correction: '' };

interface ReviewFieldsProps {
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
  isSubmitting: boolean;
  /** False keeps the question to one line until it is answered. */
  isCommentShown?: boolean;
  /** The question takes the focus of its dialog. */
  isFocusedFirst?: boolean;
}

/** Was this analysis correct? The answer is required, the comment is not. */
export function ReviewFields({
  draft,
  onChange,
  isSubmitting,
  isCommentShown = true,
  isFocusedFirst,
}: ReviewFieldsProps) {
  return (
    <>
      <Radio.Group
        label={text.wasCorrect}
        required
        value={draft.isCorrect === null ? null : draft.isCorrect ? 'yes' : 'no'}
        onChange={(choice) => onChange({ ...draft, isCorrect: choice === 'yes' })}
      >
        <Group gap={16} py={5}>
          <Radio size="sm" value="yes" label={text.yes} disabled={isSubmitting} data-autofocus={isFocusedFirst} />
          <Radio size="sm" value="no" label={text.no} disabled={isSubmitting} />
        </Group>
      </Radio.Group>
      {isCommentShown && (
        <Textarea
          label={draft.isCorrect === false ? text.realCause : text.comment}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LIMITS.feedback.correctionLength}
          disabled={isSubmitting}
          value={draft.correction}
          onChange={(event) => onChange({ ...draft, correction: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The answer that was given: nobody changes it. */
export function GivenReview({ review }: { review: Pick<Feedback, 'isCorrect' | 'correction'> }) {
  return (
    <div>
      <Group gap={10} py={5}>
        <span>
          {text.wasCorrect} <b>{review.isCorrect ? text.yes : text.no}</b>
        </span>
        <Button size="xs" disabled>
          {text.reviewed}
        </Button>
      </Group>
      {review.correction && <p className="small secondary">{review.correction}</p>}
    </div>
  );
}

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

import { Button, Group, Radio, Textarea } from '@mantine/core';
import { type Feedback, LIMITS } from '@rootline/contract';
import type { KeyboardEvent } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';

export interface ReviewDraft {
  /** null until chosen; the choice is required. */
  isCorrect: boolean | null;
  correction: string;
}

export const EMPTY_REVIEW: ReviewDraft = { isCorrect: null, correction: '' };

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
          <Radio
            size="sm"
            value="yes"
            label={text.yes}
            disabled={isSubmitting}
            data-autofocus={isFocusedFirst}
            onKeyDown={submitByKeys}
          />
          <Radio size="sm" value="no" label={text.no} disabled={isSubmitting} onKeyDown={submitByKeys} />
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
          onKeyDown={submitByKeys}
        />
      )}
    </>
  );
}

/** Ctrl Enter sends the form from any of its fields. */
function submitByKeys(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
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

import { Button, Group, Radio, Textarea } from '@mantine/core';
import { type Feedback, LIMITS } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useContext, useEffect, useState } from 'react';
import { Self } from '#api/use-may.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { submitByKeys } from '#ui/forms/submit-by-keys.ts';
import { feedbackQuery, type Review } from './feedback-queries.ts';

interface ReviewDraft {
  /** null until chosen; the choice is required. */
  isCorrect: boolean | null;
  correction: string;
}

const EMPTY_REVIEW: ReviewDraft = { isCorrect: null, correction: '' };

interface ReviewFormProps {
  review: ReviewState;
  /** Said once the review is stored. */
  thanks: string;
  /** The form of a dialog, whose button stands elsewhere: the question takes the focus, and the comment is always there. */
  id?: string;
  className?: string | undefined;
}

/** The question about one analysis: once answered, here or before, it shows what was said. */
export function ReviewForm({ review, thanks, id, className }: ReviewFormProps) {
  const { draft, given, step, problem, submit, setDraft } = review;
  const isInDialog = id !== undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  if (step === 'stored') return <Banner tone="success">{thanks}</Banner>;
  if (given) return <GivenReview review={given} />;
  return (
    <form {...(isInDialog && { id })} className={className} onSubmit={handleSubmit} onKeyDown={submitByKeys}>
      {isInDialog && problem !== null && <ErrorBox message={problem} />}
      <ReviewFields
        draft={draft}
        onChange={setDraft}
        isSubmitting={step === 'submitting'}
        isCommentShown={isInDialog || draft.isCorrect !== null}
        isFocusedFirst={isInDialog}
      />
      {!isInDialog && draft.isCorrect !== null && (
        <Button type="submit" disabled={step === 'submitting'}>
          {text.submitReview}
        </Button>
      )}
    </form>
  );
}

interface ReviewFieldsProps {
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
  isSubmitting: boolean;
  /** False keeps the question to one line until it is answered. */
  isCommentShown: boolean;
  /** The question takes the focus of its dialog. */
  isFocusedFirst: boolean;
}

/** Was this analysis correct? The answer is required, the comment is not. */
function ReviewFields({ draft, onChange, isSubmitting, isCommentShown, isFocusedFirst }: ReviewFieldsProps) {
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

/** The answer that was given: no one changes it. */
function GivenReview({ review }: { review: Pick<Feedback, 'isCorrect' | 'correction'> }) {
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

export interface ReviewState {
  draft: ReviewDraft;
  setDraft: (draft: ReviewDraft) => void;
  /** The review that was given before; null when there is none, undefined while that is not known. */
  given: Feedback | null | undefined;
  step: 'editing' | 'submitting' | 'stored';
  /** Why the last try failed. */
  problem: string | null;
  /** True for a draft that can be sent now. */
  canSubmit: boolean;
  submit: () => Promise<void>;
}

/** A review of one analysis until it is stored. `send` gives the sentence of a failure, or null when the review is stored. */
export function useReview(
  analysisMemoryId: string | null,
  send: (review: Review) => Promise<string | null>,
): ReviewState {
  const [draft, setDraft, forgetDraft] = useReviewDraft(analysisMemoryId);
  const [step, setStep] = useState<ReviewState['step']>('editing');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: feedback } = useQuery({ ...feedbackQuery(analysisMemoryId ?? ''), enabled: analysisMemoryId !== null });
  useEffect(() => {
    if (analysisMemoryId === null) return;
    setStep('editing');
    setProblem(null);
  }, [analysisMemoryId]);
  const given = feedback && (feedback[0] ?? null);
  const canSubmit = draft.isCorrect !== null && step === 'editing' && !given;
  return {
    draft,
    setDraft,
    // A review that was just stored here does not lock the form.
    given: step === 'editing' ? given : null,
    step,
    problem,
    canSubmit,
    async submit() {
      if (draft.isCorrect === null || !canSubmit) return;
      setStep('submitting');
      const failure = await send({ isCorrect: draft.isCorrect, correction: draft.correction });
      setProblem(failure);
      if (failure === null) forgetDraft();
      setStep(failure === null ? 'stored' : 'editing');
    },
  };
}

/** Unfinished reviews by user and analysis. They survive closing the dialog and a new sign-in, but not a reload. */
const drafts = new Map<string, ReviewDraft>();

/** The draft of a review, which is kept when its form is closed and opened again. */
function useReviewDraft(
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

import { Button } from '@mantine/core';
import { useState } from 'react';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { isLongCorrection } from './correction-length.ts';
import classes from './correction-text.module.css';

/** Three lines of a comment; a longer one opens in full. */
export function CorrectionText({ correction }: { correction: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!correction) return <span className="muted">{text.none}</span>;
  if (!isLongCorrection(correction)) return <p className={classes['text']}>{correction}</p>;
  return (
    <>
      <p className={classes['text']} data-short={!isOpen || undefined}>
        {correction}
      </p>
      <Button size="xs" variant="subtle" ml={-8} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? text.showLess : text.showAll}
      </Button>
    </>
  );
}

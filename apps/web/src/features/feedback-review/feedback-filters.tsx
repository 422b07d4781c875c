import '#ui/theme/mantine-controls.css';
import '#ui/theme/mantine-more.css';
import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import classes from './feedback-filters.module.css';
import type { FeedbackFilter } from './find-feedback.ts';

interface FeedbackFiltersProps {
  filter: FeedbackFilter;
  onFilter: (filter: FeedbackFilter) => void;
  /** Stands at the end of the line. */
  aside: ReactNode;
}

export function FeedbackFilters({ filter, onFilter, aside }: FeedbackFiltersProps) {
  return (
    <div className={classes['filters']}>
      <TextInput
        size="sm"
        className={classes['find'] ?? ''}
        aria-label={text.find}
        placeholder={text.find}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <Checkbox
        size="sm"
        label={text.noOnly}
        checked={filter.isNoOnly}
        onChange={(event) => onFilter({ ...filter, isNoOnly: event.currentTarget.checked })}
      />
      <div className={classes['aside']}>{aside}</div>
    </div>
  );
}

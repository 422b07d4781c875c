import type { ReactNode } from 'react';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import type { FeedbackFilter } from './find-feedback.ts';

interface FeedbackFiltersProps {
  filter: FeedbackFilter;
  onFilter: (filter: FeedbackFilter) => void;
  /** Stands at the end of the line. */
  aside: ReactNode;
}

export function FeedbackFilters({ filter, onFilter, aside }: FeedbackFiltersProps) {
  return (
    <Toolbar
      find={text.find}
      value={filter.text}
      onFind={(words) => onFilter({ ...filter, text: words })}
      aside={aside}
    >
      <CheckBox
        label={text.noOnly}
        checked={filter.isNoOnly}
        onChange={(event) => onFilter({ ...filter, isNoOnly: event.currentTarget.checked })}
      />
    </Toolbar>
  );
}

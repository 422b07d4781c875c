import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { saveJson } from '#ui/save-text.ts';
import { allFeedbackQuery } from './feedback-review-queries.ts';

/** Saves what the server has now, which may be more than the table shows. */
export function ExportButton() {
  const client = useQueryClient();
  const exporting = useMutation({
    mutationFn: () => client.fetchQuery({ ...allFeedbackQuery, staleTime: 0 }),
    onSuccess: (feedback) => saveJson(feedback, text.exportFile),
    onError: (error) => notifyToast('error', text.fetchFailed(messageOf(error))),
  });
  return (
    <Button
      leftSection={<Download size={14} aria-hidden="true" />}
      disabled={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {text.exportAll}
    </Button>
  );
}

import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence } from '#format/counts.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { llmCallsQuery } from './llm-calls-queries.ts';

interface ClearCallsDialogProps {
  /** How many calls the list shows. */
  count: number;
  onClose: () => void;
}

const text = llmStatusText.calls;

export function ClearCallsDialog({ count, onClose }: ClearCallsDialogProps) {
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: () => call(ENDPOINTS.clearLlmCalls),
    onSuccess: () => {
      client.setQueryData(llmCallsQuery.queryKey, []);
      void client.invalidateQueries(llmCallsQuery);
      notifyToast('success', text.cleared);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.clear}
      confirm={text.clear}
      onConfirm={() => clear.mutate()}
      onClose={onClose}
      isBusy={clear.isPending}
    >
      <p>{countSentence(count, text.clearQuestion)}</p>
      {count >= LIMITS.llm.listedRecords ? <p className="secondary">{text.clearOlder}</p> : null}
      {clear.error ? <ErrorBox message={serverMessageOr(clear.error, text.clearFailed)} /> : null}
    </ConfirmDialog>
  );
}

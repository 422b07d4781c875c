import { type ApiToken, ENDPOINTS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { EVERY_API_TOKEN } from './api-token-queries.ts';

interface EndTokenDialogProps {
  token: ApiToken;
  /** True in the list of everybody's tokens. */
  isAnybodys?: boolean;
  onEnded?: () => void;
  onClose: () => void;
}

const text = apiTokensText.end;

export function EndTokenDialog({ token, isAnybodys = false, onEnded, onClose }: EndTokenDialogProps) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(isAnybodys ? ENDPOINTS.endAnyApiToken : ENDPOINTS.endApiToken, { params: { id: token.id } }),
    onSuccess: () => {
      notifyToast('success', text.ended);
      onEnded?.();
      onClose();
    },
    onSettled: () => void client.invalidateQueries(EVERY_API_TOKEN),
  });
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.submit}
      onConfirm={() => end.mutate()}
      onClose={onClose}
      isBusy={end.isPending}
    >
      <p>{text.question(token.name)}</p>
      {end.error ? <ErrorBox message={serverMessageOr(end.error, text.failed)} /> : null}
    </ConfirmDialog>
  );
}

import { type ApiToken, ENDPOINTS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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
  const end = async () => {
    const endpoint = isAnybodys ? ENDPOINTS.endAnyApiToken : ENDPOINTS.endApiToken;
    await call(endpoint, { params: { id: token.id } }).finally(() => void client.invalidateQueries(EVERY_API_TOKEN));
    notifyToast('success', text.ended);
    onEnded?.();
  };
  return (
    <ConfirmDialog title={text.title} confirm={text.submit} onConfirm={end} onClose={onClose} failed={text.failed}>
      <p>{text.question(token.name)}</p>
    </ConfirmDialog>
  );
}

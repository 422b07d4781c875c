import { ENDPOINTS, type ParsingRule } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyToast } from '#ui/notify.tsx';
import classes from './delete-rule-dialog.module.css';
import { parsingRulesQuery } from './parsing-rules-queries.ts';

interface DeleteRuleDialogProps {
  rule: ParsingRule;
  onClose: () => void;
}

const text = parsingRulesText.remove;

export function DeleteRuleDialog({ rule, onClose }: DeleteRuleDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteParsingRule, { params: { id: rule.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(parsingRulesQuery);
      notifyToast('success', text.deleted(rule.name));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.submit}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      isBusy={remove.isPending}
    >
      <p>{text.question}</p>
      <p className={classes['name']}>{rule.name}</p>
      {remove.error ? <ErrorBox message={text.failed} reason={messageOf(remove.error)} error={remove.error} /> : null}
    </ConfirmDialog>
  );
}

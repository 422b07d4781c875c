import { ENDPOINTS, type ParsingRule } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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
  const remove = async () => {
    await call(ENDPOINTS.deleteParsingRule, { params: { id: rule.id } });
    await queryClient.invalidateQueries(parsingRulesQuery);
    notifyToast('success', text.deleted(rule.name));
  };
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.submit}
      onConfirm={remove}
      onClose={onClose}
      failed={text.failed}
      withReason
    >
      <p>{text.question}</p>
      <p className={classes['name']}>{rule.name}</p>
    </ConfirmDialog>
  );
}

import { Button } from '@mantine/core';
import { ENDPOINTS, type ParsingRule } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
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
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      isBusy={remove.isPending}
      footer={
        <>
          <Button onClick={onClose} data-autofocus disabled={remove.isPending}>
            {uiText.cancel}
          </Button>
          <Button variant="filled" color="red" onClick={() => remove.mutate()} disabled={remove.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <p>{text.question}</p>
      <p className={classes['name']}>{rule.name}</p>
      {remove.error ? <ErrorBox message={text.failed} reason={messageOf(remove.error)} error={remove.error} /> : null}
    </Dialog>
  );
}

import { TextInput } from '@mantine/core';
import { ENDPOINTS, type NewParsingRule, type ParsingRule, type Profile } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { submitByKeys } from '#ui/forms/submit-by-keys.ts';
import { notifyToast } from '#ui/notify.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { MissingList } from './missing-list.tsx';
import { parsingRulesQuery } from './parsing-rules-queries.ts';
import { PatternFields } from './pattern-fields.tsx';
import { PreviewStrip } from './preview-strip.tsx';
import classes from './rule-dialog.module.css';
import { draftOf, missingParts, newDraft, type RuleDraft, ruleOf } from './rule-draft.ts';
import { canMakeTemplates } from './rule-permissions.ts';

interface RuleDialogProps {
  /** The rule to change; null makes a new one. */
  rule: ParsingRule | null;
  /** What a new rule begins with; an empty one when left out. */
  start?: NewParsingRule | null;
  /** Where that comes from, as a sentence. */
  note?: string | undefined;
  /** Of the one who writes; decides whether the rule can become a template. */
  self: Profile;
  sampleText: string;
  onSampleText: (text: string) => void;
  onClose: () => void;
}

const text = parsingRulesText.edit;

export function RuleDialog({ rule, start = null, note, self, sampleText, onSampleText, onClose }: RuleDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [initial] = useState<RuleDraft>(() => {
    const content = rule ?? start;
    return content === null ? newDraft() : draftOf(content);
  });
  const [draft, setDraft] = useState(initial);
  const patch = (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change });
  const missing = missingParts(draft);
  const save = useMutation({
    mutationFn: (body: NewParsingRule) =>
      rule === null
        ? call(ENDPOINTS.createParsingRule, { body })
        : call(ENDPOINTS.updateParsingRule, { params: { id: rule.id }, body }),
    onSuccess: async (_saved, { name }) => {
      await queryClient.invalidateQueries(parsingRulesQuery);
      notifyToast('success', (rule === null ? text.created : text.updated)(name));
      onClose();
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0 && !save.isPending) save.mutate(ruleOf(draft));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={rule === null ? text.createTitle : text.editTitle}
      isBusy={save.isPending}
      isDirty={JSON.stringify(ruleOf(draft)) !== JSON.stringify(ruleOf(initial))}
      size={960}
      footer={
        <>
          {save.error ? (
            <div className={classes['error']}>
              <ErrorBox
                message={rule === null ? text.createFailed : text.updateFailed}
                reason={messageOf(save.error)}
                error={save.error}
              />
            </div>
          ) : null}
          <MissingList parts={missing} />
          <FormFooter
            form={formId}
            submit={rule === null ? text.submitNew : text.submitChange}
            isBusy={save.isPending}
            isReady={missing.length === 0}
            onCancel={onClose}
          />
        </>
      }
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit} onKeyDown={submitByKeys}>
        {note === undefined ? null : <Banner tone="info">{note}</Banner>}
        <div className={classes['top']}>
          <TextInput
            label={text.name}
            required
            data-autofocus
            autoComplete="off"
            value={draft.name}
            onChange={(event) => patch({ name: event.currentTarget.value })}
          />
          <TextInput
            label={text.description}
            autoComplete="off"
            value={draft.description}
            onChange={(event) => patch({ description: event.currentTarget.value })}
          />
        </div>
        <div className={classes['flags']}>
          <CheckBox
            label={text.isActive}
            checked={draft.isActive}
            onChange={(event) => patch({ isActive: event.currentTarget.checked })}
          />
          <CheckBox
            label={text.isTemplate}
            description={canMakeTemplates(self) ? text.templateHint : text.templateRefused}
            disabled={!canMakeTemplates(self)}
            checked={draft.isTemplate}
            onChange={(event) => patch({ isTemplate: event.currentTarget.checked })}
          />
        </div>
        <div className={classes['columns']}>
          <MappingFields mappings={draft.fieldMappings} onChange={(fieldMappings) => patch({ fieldMappings })} />
          <PatternFields patterns={draft.regexPatterns} onChange={(regexPatterns) => patch({ regexPatterns })} />
        </div>
        <PreviewStrip draft={draft} sampleText={sampleText} onSampleText={onSampleText} />
      </form>
    </Dialog>
  );
}

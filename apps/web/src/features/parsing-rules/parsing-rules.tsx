import { ENDPOINTS, type NewParsingRule, type ParsingRule, type Profile } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/call.ts';
import { ruleDraftText, parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import type { LineSource } from './file-lines-select.tsx';
import classes from './parsing-rules.module.css';
import { parsingRulesQuery, useDraftedRule } from './parsing-rules-queries.ts';
import { contentOf, ImportButton } from './rule-files.tsx';
import { findRules, type RuleFilter, RuleFilters } from './rule-filters.tsx';
import { type AskedDialog, canCreateRules, chooseDialog } from './rule-permissions.ts';
import { RuleTable } from './rule-table.tsx';

// The editor with its preview is a heavy part that readers of the table do not need.
const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }));
const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }));

interface ParsingRulesProps {
  /** The signed-in user. */
  self: Profile;
  /** The dialog that is open, by the address. */
  asked: AskedDialog;
  /** The file that a new rule is to be made of. */
  draftOf?: string | undefined;
  onAsk: (asked: AskedDialog, how?: 'replace') => void;
  /** Where lines to test with can come from. */
  lineSource: LineSource;
}

export function ParsingRules({ self, asked, draftOf, onAsk, lineSource }: ParsingRulesProps) {
  const query = useQuery(parsingRulesQuery);
  const [filter, setFilter] = useState<RuleFilter>({ text: '', state: null });
  const [deleting, setDeleting] = useState<ParsingRule | null>(null);
  // Kept while the screen is open, so that a rule can be corrected and tried on the same lines again.
  const [sampleText, setSampleText] = useState('');
  // What the next new rule begins with.
  const [start, setStart] = useState<{ rule: NewParsingRule; note?: string } | null>(null);
  const close = () => {
    setStart(null);
    onAsk({});
  };
  const createFrom = (rule: NewParsingRule, note?: string) => {
    setStart(note === undefined ? { rule } : { rule, note });
    onAsk({ dialog: 'edit' });
  };
  const mayCreate = canCreateRules(self);
  const isDrafting = useDraftedRule({ fileId: mayCreate ? draftOf : undefined, onDraft: createFrom, onFail: close });
  const importButton = mayCreate ? <ImportButton onRule={createFrom} /> : null;
  const rules = query.data;
  const dialog = rules ? chooseDialog(asked, { rules, self }) : { kind: 'none' as const };
  return (
    <TableCard label={text.title}>
      {dialog.kind === 'unknown-rule' ? (
        <TableCardPart>
          <ErrorBox message={text.loadFailed} reason={text.unknownRule} />
        </TableCardPart>
      ) : null}
      {dialog.kind === 'not-changeable' ? (
        <TableCardPart>
          <Banner tone="warning">{text.notChangeable}</Banner>
        </TableCardPart>
      ) : null}
      {isDrafting ? (
        <TableCardPart>
          <LoadingText text={ruleDraftText.drafting} />
        </TableCardPart>
      ) : null}
      {query.isPending ? (
        <TableCardPart>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {query.error && !rules ? (
        <TableCardPart>
          <ErrorBox message={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        </TableCardPart>
      ) : null}
      {rules?.length === 0 ? (
        <EmptyState
          title={text.empty}
          hint={mayCreate ? text.emptyHint : text.emptyReadOnlyHint}
          action={importButton}
        />
      ) : null}
      {rules && rules.length > 0 ? (
        <>
          <RuleFilters filter={filter} onChange={setFilter} aside={importButton} />
          <RuleTable
            rules={findRules(rules, filter)}
            self={self}
            onTest={({ id }) => onAsk({ dialog: 'test', rule: id })}
            onEdit={({ id }) => onAsk({ dialog: 'edit', rule: id })}
            onDelete={setDeleting}
            onDuplicate={(rule) =>
              createFrom({ ...contentOf(rule), name: text.menu.copyOf(rule.name), isTemplate: false })
            }
          />
        </>
      ) : null}
      <Suspense>
        {dialog.kind === 'create' ? (
          <RuleDialog
            key={start === null ? 'empty' : 'begun'}
            rule={null}
            start={start?.rule ?? null}
            note={start?.note}
            self={self}
            sampleText={sampleText}
            onSampleText={setSampleText}
            onClose={close}
          />
        ) : null}
        {dialog.kind === 'edit' ? (
          <RuleDialog
            key={dialog.rule.id}
            rule={dialog.rule}
            self={self}
            sampleText={sampleText}
            onSampleText={setSampleText}
            onClose={close}
          />
        ) : null}
        {dialog.kind === 'test' && rules ? (
          <TestDialog
            rule={dialog.rule}
            rules={rules}
            onRule={(id) => onAsk(id === null ? { dialog: 'test' } : { dialog: 'test', rule: id }, 'replace')}
            sampleText={sampleText}
            onSampleText={setSampleText}
            lineSource={lineSource}
            onClose={close}
          />
        ) : null}
        {deleting ? <DeleteRuleDialog rule={deleting} onClose={() => setDeleting(null)} /> : null}
      </Suspense>
    </TableCard>
  );
}

interface DeleteRuleDialogProps {
  rule: ParsingRule;
  onClose: () => void;
}

function DeleteRuleDialog({ rule, onClose }: DeleteRuleDialogProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await call(ENDPOINTS.deleteParsingRule, { params: { id: rule.id } });
    await queryClient.invalidateQueries(parsingRulesQuery);
    notifyToast('success', text.remove.deleted(rule.name));
  };
  return (
    <ConfirmDialog
      title={text.remove.title}
      confirm={text.remove.submit}
      onConfirm={remove}
      onClose={onClose}
      failed={text.remove.failed}
      withReason
    >
      <p>{text.remove.question}</p>
      <p className={classes['name']}>{rule.name}</p>
    </ConfirmDialog>
  );
}

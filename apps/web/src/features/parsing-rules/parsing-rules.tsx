import type { ParsingRule, User } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { type AskedDialog, chooseDialog } from './choose-dialog.ts';
import { DeleteRuleDialog } from './delete-rule-dialog.tsx';
import { findRules } from './find-rules.ts';
import classes from './parsing-rules.module.css';
import { parsingRulesQuery } from './parsing-rules-queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { type RuleFilter, RuleFilters } from './rule-filters.tsx';
import { canCreateRules } from './rule-permissions.ts';
import { RuleTable } from './rule-table.tsx';
import { TestDialog } from './test-dialog.tsx';

interface ParsingRulesProps {
  /** The signed-in user. */
  self: User;
  /** The dialog that is open, by the address. */
  asked: AskedDialog;
  onAsk: (asked: AskedDialog, how?: 'replace') => void;
}

export function ParsingRules({ self, asked, onAsk }: ParsingRulesProps) {
  const query = useQuery(parsingRulesQuery);
  const [filter, setFilter] = useState<RuleFilter>({ text: '', state: null });
  const [deleting, setDeleting] = useState<ParsingRule | null>(null);
  // Kept while the screen is open, so that a rule can be corrected and tried on the same lines again.
  const [sampleText, setSampleText] = useState('');
  const close = () => onAsk({});
  const rules = query.data;
  const dialog = rules ? chooseDialog(asked, { rules, self }) : { kind: 'none' as const };
  return (
    <section className={classes['panel']} aria-label={text.title}>
      {dialog.kind === 'unknown-rule' ? (
        <div className={classes['body']}>
          <ErrorBox message={text.loadFailed} reason={text.unknownRule} />
        </div>
      ) : null}
      {dialog.kind === 'not-changeable' ? (
        <div className={classes['body']}>
          <Banner tone="warning">{text.notChangeable}</Banner>
        </div>
      ) : null}
      {query.isPending ? (
        <div className={classes['body']}>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </div>
      ) : null}
      {query.error && !rules ? (
        <div className={classes['body']}>
          <ErrorBox message={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      {rules?.length === 0 ? (
        <EmptyState title={text.empty} hint={canCreateRules(self.role) ? text.emptyHint : text.emptyReadOnlyHint} />
      ) : null}
      {rules && rules.length > 0 ? (
        <>
          <RuleFilters filter={filter} onChange={setFilter} />
          <RuleTable
            rules={findRules(rules, filter)}
            self={self}
            onTest={({ id }) => onAsk({ dialog: 'test', rule: id })}
            onEdit={({ id }) => onAsk({ dialog: 'edit', rule: id })}
            onDelete={setDeleting}
          />
        </>
      ) : null}
      {dialog.kind === 'create' ? <RuleDialog rule={null} role={self.role} onClose={close} /> : null}
      {dialog.kind === 'edit' ? (
        <RuleDialog key={dialog.rule.id} rule={dialog.rule} role={self.role} onClose={close} />
      ) : null}
      {dialog.kind === 'test' && rules ? (
        <TestDialog
          rule={dialog.rule}
          rules={rules}
          onRule={(id) => onAsk(id === null ? { dialog: 'test' } : { dialog: 'test', rule: id }, 'replace')}
          sampleText={sampleText}
          onSampleText={setSampleText}
          onClose={close}
        />
      ) : null}
      {deleting ? <DeleteRuleDialog rule={deleting} onClose={() => setDeleting(null)} /> : null}
    </section>
  );
}

import type { FileFacts, RuleCoverage } from '@rootline/contract';
import type { ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { fileFactsBodyText as text } from '#messages/file-facts.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import { coveragePercent, zoneWords } from './facts-summary.ts';
import classes from './file-facts-section.module.css';

/** How a file was read: format, zone, rules and notes. */
export function FactsList({ facts, error }: { facts: FileFacts; error: string | null }) {
  const { format, formatReason, explainedShare, rules = [], notes } = facts;
  return (
    <dl className={classes['facts']}>
      <Fact name={text.format}>
        {format}. {formatReason}
      </Fact>
      {explainedShare === undefined ? null : (
        <Fact name={text.explained}>
          {text.explainedShare(coveragePercent({ matchedLines: explainedShare, triedLines: 1 }))}
        </Fact>
      )}
      <Fact name={text.zone}>{zoneWords(facts)}</Fact>
      <Fact name={text.rules}>{rules.length === 0 ? text.noRules : <Coverage rules={rules} />}</Fact>
      {notes.length > 0 ? (
        <Fact name={text.notes}>
          <ul className={classes['list']}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {error ? <Fact name={text.lastParse}>{error}</Fact> : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Coverage({ rules }: { rules: readonly RuleCoverage[] }) {
  return (
    <ul className={classes['list']}>
      {rules.map((rule) => (
        <li key={rule.id} className={classes['rule']}>
          <span className={classes['name']}>{rule.name}</span>
          {rule.isTemplate ? <HueBadge hue="violet">{text.template}</HueBadge> : null}
          {rule.isSkipped ? <HueBadge hue="orange">{text.skipped}</HueBadge> : null}
          <span>
            {countSentence(rule.triedLines, text.covered, formatCount(rule.matchedLines), coveragePercent(rule))}
          </span>
          <span className={classes['help']}>{text.version(formatCount(rule.version))}</span>
        </li>
      ))}
    </ul>
  );
}

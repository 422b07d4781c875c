import { Button } from '@mantine/core';
import type { FileFacts, LogFile, RuleCoverage } from '@rootline/contract';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatPercent } from '#format/percent.ts';
import { fileFactsText as text } from '#messages/file-facts.en.ts';
import { logFilesText } from '#messages/log-files.en.ts';
import { Fold } from '#ui/fold.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { coveragePercent, factsSummary } from './facts-summary.ts';
import classes from './file-facts-section.module.css';
import { isActive, phaseOf } from './file-phase.ts';
import { useReparse } from './use-reparse.ts';

interface FileFactsSectionProps {
  file: LogFile;
  /** Makes a parsing rule of the file; null for those who may not. */
  onDraft: (() => void) | null;
}

/** How a file was read, and what can be done about it. Absent when the backend does not say. */
export function FileFactsSection({ file, onDraft }: FileFactsSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay();
  const { reparse, isAsking } = useReparse(file);
  const { facts } = file;
  if (!facts) return null;
  const isParsing = phaseOf(file.status) === 'in-progress';
  return (
    <Fold
      title={text.title}
      isOpen={isOpen}
      onToggle={setIsOpen}
      maxHeight="40vh"
      summary={
        <span className={classes['note']} aria-live="polite">
          {isParsing ? text.parsingAgain(formatPercent(file.parseProgress)) : factsSummary(facts)}
        </span>
      }
    >
      <div className={classes['body']}>
        <FactsList facts={facts} error={file.error} />
        <div className={classes['actions']}>
          {may('log-files.upload') ? (
            <RefusableButton
              variant="default"
              loading={isAsking}
              refusal={
                isParsing
                  ? text.parsingAgain(formatPercent(file.parseProgress))
                  : isActive(file)
                    ? text.runActive
                    : null
              }
              onClick={() => void reparse()}
            >
              {text.parseAgain}
            </RefusableButton>
          ) : null}
          {onDraft ? (
            <Button variant="default" onClick={onDraft}>
              {text.draftRule}
            </Button>
          ) : null}
          {may('log-files.upload') ? <span className={classes['help']}>{text.parseAgainHelp}</span> : null}
        </div>
      </div>
    </Fold>
  );
}

function FactsList({ facts, error }: { facts: FileFacts; error: string | null }) {
  const { format, formatReason, zone, rules = [], notes } = facts;
  return (
    <dl className={classes['facts']}>
      <Fact name={text.format}>
        {format}. {formatReason}
      </Fact>
      <Fact name={text.zone}>{logFilesText.zones[zone]}</Fact>
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

import { Button } from '@mantine/core';
import { ENDPOINTS, type FileFacts, type LogFile, type RuleCoverage } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { countSentence, formatCount, formatPercent } from '#format/counts.ts';
import { formatDate } from '#format/times.ts';
import { fileFactsBodyText as bodyText, fileFactsBodyText, fileFactsText as text } from '#messages/file-details.en.ts';
import { Fold } from '#ui/fold.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { isActive, phaseOf } from '../file-phase.ts';
import { changeLogFile } from '../log-files-queries.ts';
import { coveragePercent, factsSummary, zoneLabel } from './details-head.tsx';
import classes from './file-facts-section.module.css';

interface FileFactsSectionProps {
  file: LogFile;
  /** Makes a parsing rule of the file; null for those who may not. */
  onDraft: (() => void) | null;
}

/** How a file was read, and what can be done about it. Absent when the backend does not say. */
export const FileFactsSection = memo(function FileFactsSection({ file, onDraft }: FileFactsSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { reparse, isAsking } = useReparse(file);
  const { facts } = file;
  if (!facts) return null;
  const isParsing = phaseOf(file.status) === 'in-progress';
  return (
    <Fold
      title={text.title}
      isOpen={isOpen}
      onToggle={setIsOpen}
      summary={
        <span className={classes['note']} aria-live="polite">
          {isParsing ? text.parsingAgain(formatPercent(file.parseProgress)) : factsSummary(facts)}
        </span>
      }
    >
      <FileFactsBody file={file} onReparse={() => void reparse()} isAsking={isAsking} onDraft={onDraft} />
    </Fold>
  );
});

interface FileFactsBodyProps {
  file: LogFile;
  onReparse: () => void;
  isAsking: boolean;
  /** Makes a parsing rule of the file; null for those who may not. */
  onDraft: (() => void) | null;
}

/** How a file was read in full, and what can be done about it. */
function FileFactsBody({ file, onReparse, isAsking, onDraft }: FileFactsBodyProps) {
  const mayUpload = useMay()('log-files.upload');
  const isParsing = phaseOf(file.status) === 'in-progress';
  return (
    <div className={classes['body']}>
      {file.facts ? <FactsList facts={file.facts} error={file.error} keptUntil={file.keptUntil ?? null} /> : null}
      <div className={classes['actions']}>
        {mayUpload ? (
          <RefusableButton
            variant="default"
            loading={isAsking}
            refusal={
              isParsing
                ? text.parsingAgain(formatPercent(file.parseProgress))
                : isActive(file)
                  ? bodyText.runActive
                  : null
            }
            onClick={onReparse}
          >
            {bodyText.parseAgain}
          </RefusableButton>
        ) : null}
        {onDraft ? (
          <Button variant="default" onClick={onDraft}>
            {bodyText.draftRule}
          </Button>
        ) : null}
        {mayUpload ? <span className={classes['help']}>{bodyText.parseAgainHelp}</span> : null}
      </div>
    </div>
  );
}

/** Asks for a file to be parsed again, and says when it is. What is read of it stands under the number of its parse. */
function useReparse({ id, status, error }: LogFile) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const phase = phaseOf(status);
  const before = useRef(phase);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (before.current === 'in-progress' && phase === 'success') {
      if (isAwaited.current && !error) notifyToast('success', text.parsedAgain);
      isAwaited.current = false;
    }
    before.current = phase;
  }, [phase, error]);

  const reparse = async () => {
    setIsAsking(true);
    try {
      const { logFile } = await call(ENDPOINTS.reparseLogFile, { params: { id } });
      isAwaited.current = true;
      before.current = 'in-progress';
      changeLogFile(client, id, logFile);
    } catch (failure) {
      notifyToast('error', text.parseAgainFailed(messageOf(failure)));
    }
    setIsAsking(false);
  };
  return { reparse, isAsking };
}

interface FactsListProps {
  facts: FileFacts;
  error: string | null;
  keptUntil: string | null;
}

/** How a file was read: format, zone, rules and notes; and when it goes. */
function FactsList({ facts, error, keptUntil }: FactsListProps) {
  const { format, formatReason, explainedShare, rules = [], notes } = facts;
  return (
    <dl className={classes['facts']}>
      <Fact name={fileFactsBodyText.format}>
        {format}. {formatReason}
      </Fact>
      {explainedShare === undefined ? null : (
        <Fact name={fileFactsBodyText.explained}>
          {fileFactsBodyText.explainedShare(coveragePercent({ matchedLines: explainedShare, triedLines: 1 }))}
        </Fact>
      )}
      <Fact name={fileFactsBodyText.zone}>{zoneLabel(facts)}</Fact>
      <Fact name={fileFactsBodyText.rules}>
        {rules.length === 0 ? fileFactsBodyText.noRules : <Coverage rules={rules} />}
      </Fact>
      {notes.length > 0 ? (
        <Fact name={fileFactsBodyText.notes}>
          <ul className={classes['list']}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {error ? <Fact name={fileFactsBodyText.lastParse}>{error}</Fact> : null}
      {keptUntil ? <Fact name={fileFactsBodyText.keptUntil}>{formatDate(keptUntil)}</Fact> : null}
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
          {rule.isTemplate ? <HueBadge hue="violet">{fileFactsBodyText.template}</HueBadge> : null}
          {rule.isSkipped ? <HueBadge hue="orange">{fileFactsBodyText.skipped}</HueBadge> : null}
          <span>
            {countSentence(
              rule.triedLines,
              fileFactsBodyText.covered,
              formatCount(rule.matchedLines),
              coveragePercent(rule),
            )}
          </span>
          <span className={classes['help']}>{fileFactsBodyText.version(formatCount(rule.version))}</span>
        </li>
      ))}
    </ul>
  );
}

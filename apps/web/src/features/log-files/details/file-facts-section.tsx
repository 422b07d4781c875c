import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { memo, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { formatPercent } from '#format/percent.ts';
import { fileFactsBodyText as bodyText, fileFactsText as text } from '#messages/file-facts.en.ts';
import { Fold } from '#ui/fold.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { isActive, phaseOf } from '../file-phase.ts';
import { FactsList } from './facts-list.tsx';
import { factsSummary } from './facts-summary.ts';
import classes from './file-facts-section.module.css';
import { useReparse } from './use-reparse.ts';

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
      {file.facts ? <FactsList facts={file.facts} error={file.error} /> : null}
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

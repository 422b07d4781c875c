import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { memo, Suspense, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { formatPercent } from '#format/percent.ts';
import { fileFactsText as text } from '#messages/file-facts.en.ts';
import { Fold } from '#ui/fold.tsx';
import { later } from '#ui/later.ts';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { factsSummary } from './facts-summary.ts';
import classes from './file-facts-section.module.css';
import { isActive, phaseOf } from './file-phase.ts';
import { useReparse } from './use-reparse.ts';

const FactsList = later(async () => (await import('./facts-list.tsx')).FactsList);

interface FileFactsSectionProps {
  file: LogFile;
  /** Makes a parsing rule of the file; null for those who may not. */
  onDraft: (() => void) | null;
}

/** How a file was read, and what can be done about it. Absent when the backend does not say. */
export const FileFactsSection = memo(function FileFactsSection({ file, onDraft }: FileFactsSectionProps) {
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
        <Suspense>
          <FactsList facts={facts} error={file.error} />
        </Suspense>
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
});

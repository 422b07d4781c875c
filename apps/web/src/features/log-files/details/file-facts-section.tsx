import type { LogFile } from '@rootline/contract';
import { memo, useState } from 'react';
import { formatPercent } from '#format/percent.ts';
import { fileFactsText as text } from '#messages/file-facts.en.ts';
import { Fold } from '#ui/fold.tsx';
import { phaseOf } from '../file-phase.ts';
import { factsSummary } from './facts-summary.ts';
import { FileFactsBody } from './file-facts-body.tsx';
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
      maxHeight="40vh"
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

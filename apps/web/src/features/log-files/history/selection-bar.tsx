import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { lazy, Suspense, useState } from 'react';
import { countSentence } from '#format/counts.ts';
import { historyToolsText } from '#messages/log-files.en.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** Those that are chosen. */
  files: readonly LogFile[];
  onAll: () => void;
  onEnd: () => void;
  onDeleted: (id: string) => void;
}

const DeleteFilesDialog = lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteFilesDialog,
}));

/** What can be done with the chosen files. */
export function SelectionBar({ files, onAll, onEnd, onDeleted }: SelectionBarProps) {
  // What is asked about stays the same while the files go one by one.
  const [asked, setAsked] = useState<readonly LogFile[] | null>(null);
  return (
    <section className={classes['bar']} aria-label={historyToolsText.selection}>
      <span className={classes['count']} role="status">
        {countSentence(files.length, historyToolsText.selectedCount)}
      </span>
      <Button size="xs" variant="subtle" color="gray" onClick={onAll}>
        {historyToolsText.selectAll}
      </Button>
      <Button size="xs" c="var(--red-text)" disabled={files.length === 0} onClick={() => setAsked(files)}>
        {historyToolsText.deleteSelected}
      </Button>
      <Button size="xs" onClick={onEnd}>
        {historyToolsText.endSelection}
      </Button>
      {asked !== null && (
        <Suspense>
          <DeleteFilesDialog files={asked} onDeleted={onDeleted} onClose={() => setAsked(null)} onDone={onEnd} />
        </Suspense>
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { May } from '#api/use-may.ts';
import { countSentence } from '#format/counts.ts';
import { historyToolsText } from '#messages/log-files.en.ts';
import { rowActions } from './row-actions.ts';
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

/** Chosen ids with one more, or one fewer when it was among them. The first choice begins the selection. */
export function toggled(chosen: ReadonlySet<string> | null, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The files of a list that can be deleted as they are now. */
export function deletable<File extends LogFile>(files: readonly File[], may: May): File[] {
  return files.filter((file) => rowActions(file, false, may).some(({ name }) => name === 'delete'));
}

/** Which files are chosen; null while none are to be chosen. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  return {
    chosen,
    begin: () => setChosen(new Set()),
    end: () => setChosen(null),
    choose: (ids: Iterable<string>) => setChosen(new Set(ids)),
    toggle: useCallback((id: string) => setChosen((before) => toggled(before, id)), []),
  };
}

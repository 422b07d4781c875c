import type { LogFile } from '@rootline/contract';
import { useCallback, useState } from 'react';
import type { May } from '#api/use-may.ts';
import { rowActions } from './row-actions.ts';

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

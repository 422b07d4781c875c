import { useEffect, useMemo, useState } from 'react';
import { foldsOf, hiddenRows, type RepeatFold, repeatsOf } from './repeats.ts';
import type { EntryRows } from './use-entry-rows.ts';
import type { FoldedRows } from './use-row-window.ts';

interface RepeatsInput {
  rows: Pick<EntryRows, 'blocks' | 'identity'>;
  isOn: boolean;
  /** A row inside of a fold opens it when one stands there. */
  currentRow: number;
  /** Whether a row has something of its own to show. */
  isApart: (row: number) => boolean;
}

/** Which of the loaded rows are repeats, and which of those are folded into the row before them. */
export function useRepeats({ rows, isOn, currentRow, isApart }: RepeatsInput) {
  const { blocks, identity } = rows;
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(NONE);
  const repeats = useMemo(
    () => (isOn ? blocks.map(({ start, entries }) => repeatsOf(entries, start)) : []),
    [isOn, blocks],
  );
  const enteredId = useMemo(
    () => repeats.flat().find(({ first, last }) => first < currentRow && currentRow <= last)?.id,
    [repeats, currentRow],
  );
  const isEntered = enteredId !== undefined && !isApart(currentRow);
  // Left open when one goes on: a fold that closes by itself would move what is read.
  useEffect(() => {
    if (isEntered) setOpenIds((open) => (open.has(enteredId) ? open : new Set(open).add(enteredId)));
  }, [isEntered, enteredId]);

  const folds = useMemo(() => {
    const isOpen = ({ id }: { id: string }) => openIds.has(id) || (isEntered && id === enteredId);
    return repeats.map((ofBlock) => foldsOf(ofBlock, { isApart, isOpen }));
  }, [repeats, isApart, openIds, isEntered, enteredId]);
  const foldByRow = useMemo(() => new Map(folds.flat().map((fold) => [fold.first, fold])), [folds]);
  const folded = useMemo<FoldedRows>(
    () => ({
      identity: isOn ? identity : null,
      blocks: blocks.map(({ start, entries }, at) => ({
        first: start,
        last: start + entries.length - 1,
        hidden: hiddenRows(folds[at] ?? []),
      })),
    }),
    [isOn, identity, blocks, folds],
  );
  return {
    folded,
    /** The fold that begins with the row. */
    foldAt: (row: number): RepeatFold | undefined => foldByRow.get(row),
    /** The fold that holds the row, open or not. */
    foldAround: (row: number) => folds.flat().find(({ first, last }) => first <= row && row <= last),
    setOpen: ({ id }: RepeatFold, isOpen: boolean) =>
      setOpenIds((open) => {
        const next = new Set(open);
        if (isOpen) next.add(id);
        else next.delete(id);
        return next;
      }),
  };
}

const NONE: ReadonlySet<string> = new Set();

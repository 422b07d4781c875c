import type { LogEntry } from '@rootline/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FoldedRows } from '#ui/row-window/folded-rows.ts';
import { type Position, positionOf } from './entry-source.ts';
import { foldsOf, hiddenRows, type RepeatFold, repeatsOf } from './repeats.ts';
import type { EntryRows } from './use-entry-rows.ts';

interface RepeatsInput {
  rows: Pick<EntryRows, 'blocks' | 'identity' | 'entryAt'>;
  isOn: boolean;
  /** A row inside of a fold opens it when one stands there. */
  currentRow: number;
  apart: ApartRows;
}

/** What has something of its own to show is never folded away. */
interface ApartRows {
  openIds: ReadonlySet<string>;
  around: ReadonlyMap<string, unknown>;
  markedPositions: ReadonlySet<Position>;
  markedLine: number | undefined;
  citations: ReadonlyMap<number, number>;
}

/** Which of the loaded rows are repeats, and which of those are folded into the row before them. */
export function useRepeats({ rows, isOn, currentRow, apart }: RepeatsInput) {
  const { blocks, identity, entryAt } = rows;
  const { openIds: openEntries, around, markedPositions, markedLine, citations } = apart;
  const isApart = useCallback(
    (row: number) => {
      const entry = entryAt(row);
      return (
        entry !== undefined &&
        (holdsLine(entry, markedLine) ||
          openEntries.has(entry.id) ||
          around.has(entry.id) ||
          citations.has(entry.line) ||
          markedPositions.has(positionOf(entry)))
      );
    },
    [entryAt, openEntries, around, markedPositions, markedLine, citations],
  );
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
  return useMemo(() => {
    const foldAt = (row: number): RepeatFold | undefined => foldByRow.get(row);
    return {
      folded,
      /** The fold that begins with the row. */
      foldAt,
      /** The fold that holds the row, open or not. */
      foldAround: (row: number) => folds.flat().find(({ first, last }) => first <= row && row <= last),
      /** The last row that is folded into one. */
      lastOfFold(row: number) {
        const fold = foldAt(row);
        return fold === undefined || fold.isOpen ? row : fold.last;
      },
      setOpen: ({ id }: RepeatFold, isOpen: boolean) =>
        setOpenIds((open) => {
          const next = new Set(open);
          if (isOpen) next.add(id);
          else next.delete(id);
          return next;
        }),
    };
  }, [folded, folds, foldByRow]);
}

export type Repeats = ReturnType<typeof useRepeats>;

export function holdsLine({ line, lineEnd }: LogEntry, asked: number | undefined): boolean {
  return asked !== undefined && line <= asked && asked <= lineEnd;
}

const NONE: ReadonlySet<string> = new Set();

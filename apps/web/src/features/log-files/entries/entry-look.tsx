import type { LogEntry } from '@rootline/contract';
import { createContext, useContext } from 'react';
import type { LogTimes } from '#format/log-times.ts';
import type { columnsAround } from './entry-columns.ts';
import type { Position } from './entry-source.ts';
import type { EntryHits } from './message-marks.ts';

/** What all entries of a list share. */
interface EntryLook {
  /** Begins the ids of the rows. */
  id: string;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
  layout: ReturnType<typeof columnsAround>;
  times: LogTimes;
  /** Whether part of every time is assumed, not in the log. */
  areAssumed: boolean;
  isWrapped: boolean;
  /** Whether each message is followed by its metadata. */
  showsMetadata: boolean;
  hitsOf: (entry: LogEntry) => EntryHits;
  citations: ReadonlyMap<number, number>;
  markedPositions: ReadonlySet<Position>;
  markedLine: number | undefined;
  /** Templates that are ignored in the file. */
  ignored: ReadonlySet<string>;
}

const Look = createContext<EntryLook | null>(null);

export const EntryLookProvider = Look;

export function useEntryLook(): EntryLook {
  const look = useContext(Look);
  if (look === null) throw new Error('An entry is drawn outside of its list');
  return look;
}

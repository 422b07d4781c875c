import type { LogEntry } from '@rootline/contract';
import { useMemo } from 'react';
import { readPreference, usePreference, writePreference } from '#api/preferences.ts';
import { positionOf } from './entry-source.ts';
import { type EntryMark, readMarks, storeMarks, toggleMark } from './file-marks.ts';

const NAME = 'marks';

/** The marks of one file, kept in the browser. */
export function useFileMarks(fileId: string): { marks: EntryMark[]; toggle: (entry: LogEntry) => void } {
  const [stored] = usePreference(NAME, (value) => value);
  const marks = useMemo(() => readMarks(stored, fileId), [stored, fileId]);
  return {
    marks,
    toggle(entry) {
      const mark = { position: positionOf(entry), line: entry.line, timestamp: entry.timestamp };
      const stored = readPreference(NAME);
      writePreference(NAME, storeMarks(stored, fileId, toggleMark(readMarks(stored, fileId), mark)));
    },
  };
}

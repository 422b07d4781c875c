import type { LogFile } from '@rootline/contract';
import { useSearch } from '@tanstack/react-router';
import { memo, type ReactNode, useMemo } from 'react';
import { useSearchPatch } from '#address/use-search.ts';
import { ClockSwitch, fileClock, LogClockContext } from '#ui/log-clock.tsx';
import type { EntrySearch } from '../../address/log-files-search.ts';

/** Provides the clock that the address names to everything about one file. */
export function WithFileClock({ file, children }: { file: LogFile | null; children: ReactNode }) {
  const { tz }: EntrySearch = useSearch({ strict: false });
  const facts = file?.facts ?? null;
  return <LogClockContext value={useMemo(() => fileClock(tz, facts), [tz, facts])}>{children}</LogClockContext>;
}

/** The switch of that clock, in the header of a file. */
export const FileClockSwitch = memo(function FileClockSwitch({ file }: { file: LogFile | null }) {
  const onSearch = useSearchPatch();
  return <ClockSwitch facts={file?.facts ?? null} onClock={(tz) => onSearch({ tz }, 'replace')} />;
});

import type { FileFacts } from '@rootline/contract';
import { useMemo } from 'react';
import type { ENTRY_ZONES, EntrySearch } from '#address/log-files-search.ts';
import { usePreference } from '#api/preferences.ts';
import { LOG_TIMES, type LogTimes } from '#format/log-times.ts';
import { timesAtOffset } from '#format/offset-times.ts';

export type LogZone = (typeof ENTRY_ZONES)[number];
export type FileZone = Pick<FileFacts, 'zone' | 'zoneOffsetMinutes'>;

/** The zones that can be chosen: the file's own one is known where it states one, or where times are as written. */
export function zoneChoices(file: FileZone | null): readonly LogZone[] {
  if (file?.zone === 'none') return NONE;
  return file?.zone === 'assumed-utc' || file?.zoneOffsetMinutes ? WITH_FILE : WITHOUT_FILE;
}

const NONE: readonly LogZone[] = [];
const WITH_FILE: readonly LogZone[] = ['file', 'utc', 'local'];
const WITHOUT_FILE: readonly LogZone[] = ['utc', 'local'];

/** The zone that shows: the wanted one where the file has it, else the reader's own. */
export function zoneShown(wanted: LogZone | undefined, choices: readonly LogZone[]): LogZone {
  return choices.find((zone) => zone === wanted) ?? 'local';
}

/** How times look in a zone; a file's own zone is as far from UTC as the file states. */
export function zoneTimes(zone: LogZone, file: FileZone | null): LogTimes {
  if (zone === 'local') return LOG_TIMES.local;
  return zone === 'file' && file?.zoneOffsetMinutes ? timesAtOffset(file.zoneOffsetMinutes) : LOG_TIMES.utc;
}

/** In which zone times are shown, what can be chosen for this file, and how the times then look. */
export function useLogZone(search: EntrySearch, facts: FileFacts | null) {
  const [remembered, remember] = usePreference<LogZone | undefined>('logZone', (stored) =>
    (['file', 'utc', 'local'] satisfies readonly (typeof ENTRY_ZONES)[number][]).find((zone) => zone === stored),
  );
  const choices = zoneChoices(facts);
  const zone = zoneShown(search.tz ?? remembered, choices);
  return useMemo(() => ({ zone, choices, times: zoneTimes(zone, facts), remember }), [zone, choices, facts, remember]);
}
export type LogZoneChoice = ReturnType<typeof useLogZone>;

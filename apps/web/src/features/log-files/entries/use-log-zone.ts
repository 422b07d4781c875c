import type { FileFacts } from '@rootline/contract';
import { useMemo } from 'react';
import type { ENTRY_ZONES, EntrySearch } from '#address/log-files-search.ts';
import { usePreference } from '#api/preferences.ts';
import { type LogZone, zoneChoices, zoneShown, zoneTimes } from './log-zone.ts';

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

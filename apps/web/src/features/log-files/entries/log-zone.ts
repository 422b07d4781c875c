import type { ZoneKind } from '@rootline/contract';
import type { ENTRY_ZONES } from '#address/log-files-search.ts';

export type LogZone = (typeof ENTRY_ZONES)[number];

/** The zones that can be chosen: the file's own clock is only known where no zone was stated and times are as written. */
export function zoneChoices(kind: ZoneKind | undefined): readonly LogZone[] {
  if (kind === 'none') return NONE;
  return kind === 'assumed-utc' ? WITH_FILE : WITHOUT_FILE;
}

const NONE: readonly LogZone[] = [];
const WITH_FILE: readonly LogZone[] = ['file', 'utc', 'local'];
const WITHOUT_FILE: readonly LogZone[] = ['utc', 'local'];

/** The zone that shows: the wanted one where the file has it, else the reader's own. */
export function zoneShown(wanted: LogZone | undefined, choices: readonly LogZone[]): LogZone {
  return choices.find((zone) => zone === wanted) ?? 'local';
}

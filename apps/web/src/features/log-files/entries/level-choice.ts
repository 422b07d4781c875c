import { type LevelCounts, LOG_LEVELS, type LogLevel } from '@rootline/contract';

export type LevelOption = LogLevel | 'none';
export const LEVEL_OPTIONS: readonly LevelOption[] = [...LOG_LEVELS, 'none'];
/** What shows before anyone chooses. */
const DEFAULT_LEVELS: readonly LevelOption[] = ['FATAL', 'ERROR'];

export interface LevelChoice {
  all?: true | undefined;
  levels?: LevelOption[] | undefined;
}

/** What an address means for a file: where no entry is of level ERROR or FATAL and none is chosen, all entries show. */
export function choiceIn<Choice extends LevelChoice>(address: Choice, counts: LevelCounts | undefined): Choice {
  return hasErrors(counts) || address.levels !== undefined ? address : { ...address, all: true };
}

/** A change as that address has to say it: only ERROR and FATAL is a choice where it is not meant without one. */
export function choiceFor<Patch extends LevelChoice>(patch: Patch, counts: LevelCounts | undefined): Patch {
  const isDefault = 'levels' in patch && patch.levels === undefined && patch.all === undefined;
  return isDefault && !hasErrors(counts) ? { ...patch, levels: [...DEFAULT_LEVELS] } : patch;
}

/** Of a file parsed before levels were counted nothing is known: it is like most. */
function hasErrors(counts: LevelCounts | undefined): boolean {
  return counts === undefined || counts.FATAL > 0 || counts.ERROR > 0;
}

/** True for the choice of ERROR and FATAL alone, stated or not. */
export function isErrorsOnly(choice: LevelChoice): boolean {
  return shownLevels(choice).join() === DEFAULT_LEVELS.join();
}

/** The levels that show for a choice in the address. */
export function shownLevels({ all, levels }: LevelChoice): readonly LevelOption[] {
  if (all) return LEVEL_OPTIONS;
  return levels ?? DEFAULT_LEVELS;
}

/** The checkbox is ticked as soon as anything beyond ERROR and FATAL shows. */
export function isShowAllTicked(choice: LevelChoice): boolean {
  return shownLevels(choice).some((level) => !DEFAULT_LEVELS.includes(level));
}

/** Ticking shows every level, unticking only ERROR and FATAL. */
export function tickShowAll(ticked: boolean): LevelChoice {
  return ticked ? { all: true, levels: undefined } : { all: undefined, levels: undefined };
}

/** One chip pressed. Defaults are left out of the address; the last level cannot be switched off. */
export function toggleLevel(choice: LevelChoice, level: LevelOption): LevelChoice {
  const shown = shownLevels(choice);
  const next = LEVEL_OPTIONS.filter((option) => (option === level ? !shown.includes(level) : shown.includes(option)));
  if (next.length === 0) return { all: choice.all, levels: choice.levels };
  if (next.length === LEVEL_OPTIONS.length) return tickShowAll(true);
  const isDefault = next.length === DEFAULT_LEVELS.length && next.every((option) => DEFAULT_LEVELS.includes(option));
  return { all: undefined, levels: isDefault ? undefined : next };
}

/** The hidden levels in which something is found, and how much that is; null when nothing is. */
export function hiddenHits(
  choice: LevelChoice,
  counts: Record<LevelOption, number>,
): { count: number; levels: readonly LevelOption[] } | null {
  const shown = shownLevels(choice);
  const levels = LEVEL_OPTIONS.filter((level) => counts[level] > 0 && !shown.includes(level));
  return levels.length === 0 ? null : { count: levels.reduce((sum, level) => sum + counts[level], 0), levels };
}

/** Shows more levels, and those that show already. */
export function showLevels(choice: LevelChoice, more: readonly LevelOption[]): LevelChoice {
  return more.reduce(
    (chosen, level) => (shownLevels(chosen).includes(level) ? chosen : toggleLevel(chosen, level)),
    choice,
  );
}

/** The levels as the calls take them; nothing when no entry is left out. */
export function levelsFilter(choice: LevelChoice): string | undefined {
  const shown = shownLevels(choice);
  return shown.length === LEVEL_OPTIONS.length ? undefined : shown.join(',');
}

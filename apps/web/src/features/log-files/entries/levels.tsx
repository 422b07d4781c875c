import type { LevelCounts, LogLevel } from '@rootline/contract';
import { type CSSProperties, memo } from 'react';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { LEVEL_OPTIONS, type LevelChoice, type LevelOption, shownLevels, toggleLevel } from './level-choice.ts';
import classes from './levels.module.css';

interface LevelChipsProps extends LevelChoice {
  onChange: (choice: LevelChoice) => void;
  /** How many entries each level has; null when the backend does not say. */
  counts: LevelCounts | null;
}

/** One chip per level. Together with the checkbox they are one control. */
export const LevelChips = memo(function LevelChips({ onChange, counts, ...choice }: LevelChipsProps) {
  const shown = shownLevels(choice);
  const options = LEVEL_OPTIONS.filter((level) => level !== 'none' || (counts?.none ?? 0) > 0);
  return (
    <ul className={classes['chips']} aria-label={text.levelFilter}>
      {options.map((level) => (
        <li key={level}>
          <button
            type="button"
            className={classes['chip']}
            aria-pressed={shown.includes(level)}
            data-none={counts?.[level] === 0 || undefined}
            onClick={() => onChange(toggleLevel(choice, level))}
          >
            <i style={{ '--level': levelBar(level).color } as CSSProperties} aria-hidden="true" />
            {wordOf(level)}
            {counts && <b>{formatCount(counts[level])}</b>}
          </button>
        </li>
      ))}
    </ul>
  );
});

function wordOf(level: LevelOption): string {
  return level === 'none' ? text.noLevel : level;
}

/** The level of an entry; FATAL differs in shape as well as hue. Unknown words are grey. */
export function LevelWord({ level }: { level: LogLevel | null }) {
  if (!level) return <span className={classes['level']}>–</span>;
  return (
    <span className={classes['level']} data-level={level}>
      {level}
    </span>
  );
}

/** Color and width of the bar at the left of an entry. */
export function levelBar(level: LevelOption | null): { color: string; width: number } {
  switch (level) {
    case 'FATAL':
      return { color: 'var(--fatal-bg)', width: 5 };
    case 'ERROR':
      return { color: 'var(--red-solid)', width: 3 };
    case 'WARN':
      return { color: 'var(--yellow-solid)', width: 2 };
    case 'INFO':
      return { color: 'var(--blue-solid)', width: 2 };
    default:
      return { color: 'var(--grey-solid)', width: 2 };
  }
}

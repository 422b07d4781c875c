import type { LevelCounts } from '@rootline/contract';
import { type CSSProperties, memo } from 'react';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import classes from './level-chips.module.css';
import { LEVEL_OPTIONS, type LevelChoice, type LevelOption, shownLevels, toggleLevel } from './level-choice.ts';
import { levelBar } from './level-word.tsx';

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

import { Spotlight } from '@mantine/spotlight';
import { markedParts, textHits } from '../../features/log-files/entries/message-marks.ts';
import classes from './command-palette.module.css';

interface PaletteLineProps {
  label: string;
  keys: string | undefined;
  query: string;
}

/** One command of the palette, what was typed marked in its name. Plain elements: Mantine's own take longer than the rest of the palette. */
export function PaletteLine({ label, keys, query }: PaletteLineProps) {
  const parts = query === '' ? [] : markedParts(label, textHits(label, query, false));
  return (
    <>
      <span className={Spotlight.classes['actionBody']}>
        <span className={Spotlight.classes['actionLabel']}>
          {query === ''
            ? label
            : parts.map((part) =>
                part.isHit ? (
                  <mark key={part.at} className={classes['hit']}>
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
        </span>
      </span>
      {keys === undefined ? null : (
        <span className={Spotlight.classes['actionSection']} data-position="right" data-dimmed>
          <kbd className={classes['key']}>{keys}</kbd>
        </span>
      )}
    </>
  );
}

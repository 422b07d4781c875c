import classes from './level-word.module.css';

/** The level of an entry; FATAL differs in shape as well as hue. Unknown words are grey. */
export function LevelWord({ level }: { level: string | null }) {
  if (!level) return <span className={classes['level']}>–</span>;
  return (
    <span className={classes['level']} data-level={level.toUpperCase()}>
      {level}
    </span>
  );
}

/** Colour and width of the bar at the left of an entry. */
export function levelBar(level: string | null): { color: string; width: number } {
  switch ((level ?? '').toUpperCase()) {
    case 'FATAL':
      return { color: 'var(--fatal-bg)', width: 5 };
    case 'ERROR':
      return { color: 'var(--red-solid)', width: 3 };
    case 'WARN':
    case 'WARNING':
      return { color: 'var(--yellow-solid)', width: 2 };
    case 'INFO':
      return { color: 'var(--blue-solid)', width: 2 };
    default:
      return { color: 'var(--grey-solid)', width: 2 };
  }
}

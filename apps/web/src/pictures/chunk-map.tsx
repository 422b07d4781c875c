import classes from './chunk-map.module.css';
import { heatColor } from './heat-strip.tsx';

type ChunkCellState = 'waiting' | 'running' | 'completed' | 'skipped' | 'failed';

export interface ChunkCell {
  number: number;
  state: ChunkCellState;
  /** Everything the cell says, for hover and for those who do not see it. */
  label: string;
  /** Error density 0 to 1 once the run has ended; null while it runs. */
  heat: number | null;
}

export interface ChunkMapProps {
  cells: readonly ChunkCell[];
  title: string;
  onPick?: (number: number) => void;
  /** As a thin bar over the whole width, where it stands for the progress. */
  isSlim?: boolean;
}

/** One cell per chunk of an analysis, by state and afterwards by error density. */
export function ChunkMap({ cells, title, onPick, isSlim = false }: ChunkMapProps) {
  return (
    <ul className={classes['map']} data-slim={isSlim || undefined} aria-label={title}>
      {cells.map((cell) => (
        <li key={cell.number}>
          {onPick ? (
            <button type="button" title={cell.label} aria-label={cell.label} onClick={() => onPick(cell.number)}>
              <CellPicture cell={cell} />
            </button>
          ) : (
            <span role="img" title={cell.label} aria-label={cell.label}>
              <CellPicture cell={cell} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function CellPicture({ cell }: { cell: ChunkCell }) {
  const done = cell.heat === null ? 'var(--blue-solid)' : heatColor(cell.heat);
  return (
    <svg viewBox="0 0 24 20" preserveAspectRatio="none" aria-hidden="true" data-state={cell.state}>
      <rect className={classes['frame']} x="0.5" y="0.5" width="23" height="19" rx="3" />
      {cell.state === 'completed' && <rect width="24" height="20" rx="3" fill={done} />}
      {cell.state === 'running' && (
        <path className={classes['half']} d="M3 0H12V20H3A3 3 0 0 1 0 17V3A3 3 0 0 1 3 0Z" />
      )}
      {cell.state === 'skipped' && (
        <path className={classes['hatch']} d="M0 8 8 0M0 14 14 0M0 20 20 0M6 20 24 2M12 20 24 8M18 20 24 14" />
      )}
      {cell.state === 'failed' && (
        <>
          <rect width="24" height="20" rx="3" fill="var(--red-soft)" />
          <path className={classes['cross']} d="M8 6 16 14M16 6 8 14" />
        </>
      )}
    </svg>
  );
}

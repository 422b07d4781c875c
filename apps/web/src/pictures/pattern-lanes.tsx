import classes from './pattern-lanes.module.css';

export interface PatternLane {
  key: string;
  label: string;
  /** Count as it is written. */
  count: string;
  hue: 'red' | 'orange' | 'yellow' | 'green' | 'grey';
  /** Occurrences in equal buckets of the file. */
  cells: readonly number[];
  /** States the finding of the lane. */
  title: string;
}

export interface PatternLanesProps {
  lanes: readonly PatternLane[];
  title: string;
  startLabel: string;
  endLabel: string;
  onPick?: (key: string) => void;
}

/** One lane per error pattern: where in the file it occurs and when it starts. */
export function PatternLanes({ lanes, title, startLabel, endLabel, onPick }: PatternLanesProps) {
  return (
    <div>
      <ul className={classes['lanes']} aria-label={title}>
        {lanes.map((lane) => (
          <li key={lane.key}>
            <button
              type="button"
              className={classes['lane']}
              title={lane.title}
              disabled={!onPick}
              onClick={() => onPick?.(lane.key)}
            >
              <span className={classes['label']}>{lane.label}</span>
              <span className={classes['count']}>{lane.count}</span>
              <LanePicture lane={lane} />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes['axis']} aria-hidden="true">
        <span>{startLabel}</span>
        <span>{endLabel}</span>
      </div>
    </div>
  );
}

function LanePicture({ lane }: { lane: PatternLane }) {
  const peak = Math.max(1, ...lane.cells);
  const ticks = lane.cells.flatMap((count, position) => (count > 0 ? [{ position, count }] : []));
  const onset = ticks[0]?.position ?? -1;
  const width = Math.max(lane.cells.length, 1);
  return (
    <svg viewBox={`0 0 ${width} 16`} preserveAspectRatio="none" aria-hidden="true">
      <rect y="7.5" width={width} height="1.5" fill="var(--line)" />
      {ticks.map((tick) => (
        <rect
          key={tick.position}
          x={tick.position}
          y="1"
          width="0.9"
          height="14"
          fill={`var(--${lane.hue}-solid)`}
          opacity={0.45 + 0.55 * (tick.count / peak)}
        />
      ))}
      {onset >= 0 && (
        <line
          x1={onset}
          x2={onset}
          y1="0"
          y2="16"
          stroke="var(--accent-text)"
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

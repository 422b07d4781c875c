import { useQuery } from '@tanstack/react-query';
import { runEstimateQuery } from '../rca-runs-queries.ts';
import classes from './estimate-line.module.css';
import { estimateText } from './estimate-text.ts';
import type { RunOptions } from './run-options.ts';

interface EstimateLineProps {
  fileId: string;
  /** null: the one that is used when none is chosen. */
  model: string | null;
  options: RunOptions;
  /** Of the file, as it is written. */
  size?: string;
  /** Also how long it may take. */
  withTime?: boolean;
}

/** What a run would have to do, before it is started. The line keeps its place where nothing is known. */
export function EstimateLine({ fileId, model, options, size = '', withTime = false }: EstimateLineProps) {
  const { data: estimate } = useQuery(runEstimateQuery(fileId, model));
  const { chunks, time } = estimate ? estimateText(estimate, options) : NOTHING;
  return (
    <p className={classes['line']} role="status">
      {[size, chunks, withTime ? time : ''].filter(Boolean).join(', ')}
    </p>
  );
}

const NOTHING = { chunks: '', time: '' };

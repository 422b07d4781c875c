import type { RcaRun, RunEstimate } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatEstimate, formatTaken } from '#format/durations.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { runEstimateQuery } from '../rca-runs-queries.ts';
import classes from './estimate.module.css';
import type { RunOptions } from './run-body.ts';

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

/** What a run with these options would have to do, in words; empty parts where the server cannot say. */
export function estimateText(
  { chunks, secondsPerChunk }: RunEstimate,
  { chunking, smartChunking }: Pick<RunOptions, 'chunking' | 'smartChunking'>,
): { chunks: string; time: string } {
  if (chunks === null) return { chunks: '', time: '' };
  const total = chunking ? chunks.total : 1;
  const asked = chunking && smartChunking ? chunks.withFailures : total;
  return {
    chunks:
      asked < total
        ? countSentence(total, resultText.aboutChunksOf, formatCount(asked))
        : countSentence(total, resultText.aboutChunks),
    time: secondsPerChunk === null ? '' : resultText.roughly(formatEstimate(asked * secondsPerChunk * 1000)),
  };
}

type Past = Pick<RcaRun, 'status' | 'model' | 'startedAt' | 'completedAt' | 'totalChunks'>;

/** How long the newest completed run with the model took, in words; null while none tells. Runs come newest first. */
export function pastDuration(runs: readonly Past[], model: string | null): string | null {
  const run = runs.find((each) => each.status === 'completed' && each.model !== null && each.model === model);
  const took = Date.parse(run?.completedAt ?? '') - Date.parse(run?.startedAt ?? '');
  if (run === undefined || !(took >= 0)) return null;
  const chunks = run.totalChunks ?? 0;
  return chunks === 0
    ? resultText.lastRunTook(formatTaken(took))
    : countSentence(chunks, resultText.lastRunTookFor, formatTaken(took));
}

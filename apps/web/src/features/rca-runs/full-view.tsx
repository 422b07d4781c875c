import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { ChunkMap } from '#pictures/chunk-map.tsx';
import { PatternLanes } from '#pictures/pattern-lanes.tsx';
import { chunkCells } from './chunk-cells.ts';
import { knownLines } from './cited-lines.ts';
import { CitedList } from './cited-list.tsx';
import { CitedProse } from './cited-prose.tsx';
import { ErrorAnalysis, type TimeAxis } from './error-analysis.tsx';
import classes from './full-view.module.css';
import { HowMade } from './how-made.tsx';
import { OtherCauses } from './other-causes.tsx';
import { patternLanesOf } from './pattern-lanes-of.ts';
import { runRecordQuery, templatesQuery } from './rca-runs-queries.ts';
import { Recommendations } from './recommendations.tsx';
import { SeverityHead } from './severity-head.tsx';

interface FullViewProps {
  result: RcaResult;
  file: LogFile | null;
  fileId: string;
  /** The run that made the result; null when it is not known. */
  runId: string | null;
  onLine: ((line: number) => void) | undefined;
  onPattern: ((templateId: string) => void) | undefined;
}

/** What to read at the left, what to check at the right, the patterns below, then what else could be the cause. */
export function FullView({ result, file, fileId, runId, onLine, onPattern }: FullViewProps) {
  const known = knownLines(result);
  return (
    <div className={classes['view']}>
      <div className={classes['read']}>
        <SeverityHead result={result} />
        <section className={classes['prose']}>
          <h3>{text.summary}</h3>
          <p>
            <CitedProse known={known} onLine={onLine}>
              {result.summary}
            </CitedProse>
          </p>
        </section>
        <section className={classes['prose']}>
          <h3>{text.rootCause}</h3>
          <p className={classes['cause']}>
            <CitedProse known={known} onLine={onLine}>
              {result.rootCause}
            </CitedProse>
          </p>
        </section>
        <section className={classes['prose']}>
          <h3>{text.recommendations}</h3>
          <Recommendations items={result.recommendations} known={known} onLine={onLine} />
        </section>
        <HowMade result={result} />
      </div>
      <div className={classes['check']}>
        <Lanes result={result} file={file} fileId={fileId} onPattern={onPattern} />
        <CitedList result={result} onLine={onLine} />
        {runId !== null && <Chunks runId={runId} onLine={onLine} />}
      </div>
      <div className={classes['patterns']}>
        <ErrorAnalysis items={result.errorAnalysis} axis={axisOf(file)} onLine={onLine} />
      </div>
      <div className={classes['others']}>
        <OtherCauses result={result} onLine={onLine} />
      </div>
    </div>
  );
}

function Lanes({ result, file, fileId, onPattern }: Pick<FullViewProps, 'result' | 'file' | 'fileId' | 'onPattern'>) {
  const { data: templates } = useQuery(templatesQuery(fileId));
  const lanes = patternLanesOf(result, templates ?? []);
  if (lanes.length === 0) return null;
  return (
    <section>
      <h3>{text.patternsOverTime}</h3>
      <PatternLanes
        lanes={lanes}
        title={text.patternsOverTime}
        startLabel="L1"
        endLabel={file?.facts ? `L${formatCount(file.facts.lineCount)}` : ''}
        {...(onPattern ? { onPick: onPattern } : {})}
      />
    </section>
  );
}

function Chunks({ runId, onLine }: { runId: string; onLine: ((line: number) => void) | undefined }) {
  const { data: record } = useQuery(runRecordQuery(runId, false));
  if (!record || record.chunks.length === 0) return null;
  const count = (state: string) => record.chunks.filter((chunk) => chunk.state === state).length;
  return (
    <section>
      <div className={classes['line']}>
        <h3>{text.chunks}</h3>
        <span>{text.chunkCounts(formatCount(count('completed')), formatCount(count('skipped')))}</span>
      </div>
      <ChunkMap
        cells={chunkCells(record.chunks, false)}
        title={text.chunkMap}
        {...(onLine
          ? { onPick: (number) => onLine(record.chunks.find((chunk) => chunk.number === number)?.lineStart ?? 1) }
          : {})}
      />
    </section>
  );
}

function axisOf(file: LogFile | null): TimeAxis | null {
  const from = Date.parse(file?.facts?.firstTimestamp ?? '');
  const to = Date.parse(file?.facts?.lastTimestamp ?? '');
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

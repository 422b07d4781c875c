import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatPercent } from '#format/percent.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { ChunkMap } from '#pictures/chunk-map.tsx';
import { CoverageStrip } from '#pictures/coverage-strip.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { chunkCells, pickChunk } from '../chunk-cells.ts';
import { ChunkTable } from '../chunk-table.tsx';
import { runRecordQuery } from '../rca-runs-queries.ts';
import { useResultNavigation } from '../result-navigation.ts';
import { coverageOf } from './coverage.ts';
import classes from './result-view.module.css';

interface CheckChunksProps {
  result: RcaResult;
  file: LogFile | null;
  /** null when the run is not known. */
  runId: string | null;
}

/** The chunks of a run, and which lines of the file the model saw. */
export function CheckChunks({ result, file, runId }: CheckChunksProps) {
  const navigation = useResultNavigation();
  const { data: record, isLoading } = useQuery({ ...runRecordQuery(runId ?? '', false), enabled: runId !== null });
  const [isTable, setIsTable] = useState(false);
  const chunks = record?.chunks ?? [];
  const count = (state: string) => chunks.filter((chunk) => chunk.state === state).length;
  const failed = chunks.filter((chunk) => chunk.state === 'failed');
  const lineCount = file?.facts?.lineCount ?? 0;
  const coverage = record && lineCount > 0 ? coverageOf(record.shownLines, lineCount) : null;
  const sentence =
    coverage !== null && coverage.shownLines > 0
      ? countSentence(
          lineCount,
          resultText.shownLines,
          formatCount(coverage.shownLines),
          formatPercent((100 * coverage.shownLines) / lineCount),
        )
      : result.analysisMode === 'statistical'
        ? resultText.noModelAsked
        : null;
  if (isLoading && result.analysisMode !== 'statistical') return <div className={classes['chunksToCome']} />;
  if (chunks.length === 0 && sentence === null) return null;
  return (
    <section className={classes['chunks']}>
      {chunks.length > 0 && (
        <>
          <div className={classes['row']}>
            <h3>{resultText.chunks}</h3>
            <span>{resultText.chunkCounts(formatCount(count('completed')), formatCount(count('skipped')))}</span>
            <TableSwitch of={text.chunkMap} isTable={isTable} onSwitch={setIsTable} />
          </div>
          {isTable ? (
            <ChunkTable chunks={chunks} />
          ) : (
            <ChunkMap
              cells={chunkCells(chunks, false)}
              title={text.chunkMap}
              {...(navigation ? { onPick: (number) => pickChunk(chunks, number, navigation.goToRange) } : {})}
            />
          )}
        </>
      )}
      {coverage !== null && coverage.shownLines > 0 && sentence !== null && (
        <CoverageStrip cells={coverage.cells} title={sentence} />
      )}
      {sentence !== null && <p>{sentence}</p>}
      {count('skipped') > 0 && <p>{countSentence(count('skipped'), resultText.skippedChunks)}</p>}
      {failed.map((chunk) => (
        <p key={chunk.number}>
          {resultText.failedChunk(
            formatCount(chunk.number),
            formatCount(chunk.lineStart),
            formatCount(chunk.lineEnd),
            chunk.error ?? '',
          )}
        </p>
      ))}
      {result.coverage.signalEntries > result.coverage.coveredEntries && (
        <p>
          {countSentence(result.coverage.signalEntries - result.coverage.coveredEntries, resultText.uncoveredEntries)}
        </p>
      )}
    </section>
  );
}

import type { LogFile, RcaResult, RcaRunRecord } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countSentence, formatCount, formatPercent } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { ChunkMap } from '#pictures/chunk-map.tsx';
import { CoverageStrip } from '#pictures/coverage-strip.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { ChunkTable, chunkCells, pickChunk } from '../chunk-table.tsx';
import { runRecordQuery } from '../rca-runs-queries.ts';
import { useResultNavigation } from '../result-navigation.ts';
import classes from './result-view.module.css';

interface Coverage {
  /** Lines that stood in a prompt. */
  shownLines: number;
  /** Share of each equal bucket of the file that stood in a prompt, 0 to 1. */
  cells: number[];
}

const CELLS = 120;

/** How much of a file the model was shown, and where. Ranges are merged, inclusive and in file order. */
export function coverageOf(shown: RcaRunRecord['shownLines'], lineCount: number): Coverage {
  const size = Math.max(1, lineCount / CELLS);
  const lines = new Array<number>(Math.min(CELLS, Math.max(1, lineCount))).fill(0);
  let shownLines = 0;
  for (const { from, to } of shown) {
    shownLines += to - from + 1;
    const last = Math.min(lines.length - 1, Math.floor((to - 1) / size));
    for (let cell = Math.max(0, Math.floor((from - 1) / size)); cell <= last; cell += 1) {
      const start = Math.max(from - 1, cell * size);
      const end = Math.min(to, (cell + 1) * size);
      lines[cell] = (lines[cell] ?? 0) + Math.max(0, end - start);
    }
  }
  return { shownLines, cells: lines.map((count) => Math.min(1, count / size)) };
}

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

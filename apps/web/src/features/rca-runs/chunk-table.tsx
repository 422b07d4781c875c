import { CHUNK_STATES, type ChunkRecord, type ChunkState } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import type { ChunkCell } from '#pictures/chunk-map.tsx';
import { PictureTable } from '#ui/picture-table.tsx';
import { type LineRange, useResultNavigation } from './result-navigation.ts';

const { number, state, lines, errors, duration, error } = text.chunkColumns;

/** The chunk map in numbers. */
export function ChunkTable({ chunks }: { chunks: readonly ChunkRecord[] }) {
  const hasErrors = chunks.some((chunk) => chunk.error !== null);
  return (
    <PictureTable
      caption={text.chunkMap}
      headers={[number, state, lines, errors, duration, ...(hasErrors ? [error] : [])]}
      rows={chunks.map((chunk) => ({
        key: chunk.number,
        cells: [
          formatCount(chunk.number),
          text.chunkStates[chunk.state] ?? chunk.state,
          <ChunkLines key="lines" chunk={chunk} />,
          formatCount(chunk.errorCount),
          chunk.durationMs === null ? text.none : formatTaken(chunk.durationMs),
          ...(hasErrors ? [chunk.error ?? ''] : []),
        ],
      }))}
    />
  );
}

function ChunkLines({ chunk }: { chunk: ChunkRecord }) {
  const navigation = useResultNavigation();
  const { lineStart, lineEnd } = chunk;
  const words = text.lineRange(formatCount(lineStart), formatCount(lineEnd));
  return navigation ? (
    <button type="button" onClick={() => navigation.goToRange({ lineStart, lineEnd })}>
      {words}
    </button>
  ) : (
    words
  );
}

/** The cells of a chunk map. While the run is active completed chunks are plain, afterwards tinted by error density. */
export function chunkCells(chunks: readonly ChunkRecord[], isActive: boolean): ChunkCell[] {
  const densest = Math.max(...chunks.map(density), 0);
  return chunks.map((chunk) => {
    const state = chunkState(chunk.state);
    const label = [
      text.chunkOf(
        formatCount(chunk.number),
        text.chunkStates[state],
        formatCount(chunk.lineStart),
        formatCount(chunk.lineEnd),
      ),
      countSentence(chunk.errorCount, text.chunkErrors),
      chunk.durationMs === null ? '' : formatTaken(chunk.durationMs),
      chunk.error ?? '',
    ].filter(Boolean);
    return {
      number: chunk.number,
      state,
      label: label.join(', '),
      heat: isActive ? null : densest === 0 ? 0 : density(chunk) / densest,
    };
  });
}

/** Cells for a backend that only counts: those before the current one are done. */
export function countedCells({
  currentChunk,
  totalChunks,
}: {
  currentChunk: number;
  totalChunks: number;
}): ChunkCell[] {
  return Array.from({ length: Math.min(totalChunks, 64) }, (_unused, position) => {
    const number = position + 1;
    const state = number < currentChunk ? 'completed' : number === currentChunk ? 'running' : 'waiting';
    return { number, state, label: `${formatCount(number)}: ${text.chunkStates[state]}`, heat: null };
  });
}

/** Gives the lines of a picked chunk on. */
export function pickChunk(
  chunks: readonly (LineRange & { number: number })[],
  number: number,
  onRange: (range: LineRange) => void,
): void {
  const chunk = chunks.find((other) => other.number === number);
  if (chunk) onRange({ lineStart: chunk.lineStart, lineEnd: chunk.lineEnd });
}

function density(chunk: ChunkRecord): number {
  return chunk.errorCount / Math.max(1, chunk.lineEnd - chunk.lineStart + 1);
}

function chunkState(word: string): ChunkState {
  return CHUNK_STATES.find((state) => state === word) ?? 'waiting';
}

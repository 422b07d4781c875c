import type { ChunkRecord } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { PictureTable } from '#ui/picture-table.tsx';
import type { LineRange } from './chunk-cells.ts';

const { number, state, lines, errors, duration, error } = text.chunkColumns;

interface ChunkTableProps {
  chunks: readonly ChunkRecord[];
  onRange: ((range: LineRange) => void) | undefined;
}

/** The chunk map in numbers. */
export function ChunkTable({ chunks, onRange }: ChunkTableProps) {
  const hasErrors = chunks.some((chunk) => chunk.error !== null);
  return (
    <PictureTable
      caption={text.chunkMap}
      heads={[number, state, lines, errors, duration, ...(hasErrors ? [error] : [])]}
      rows={chunks.map((chunk) => ({
        key: chunk.number,
        cells: [
          formatCount(chunk.number),
          text.chunkStates[chunk.state] ?? chunk.state,
          <ChunkLines key="lines" chunk={chunk} onRange={onRange} />,
          formatCount(chunk.errorCount),
          chunk.durationMs === null ? text.none : formatTaken(chunk.durationMs),
          ...(hasErrors ? [chunk.error ?? ''] : []),
        ],
      }))}
    />
  );
}

function ChunkLines({ chunk, onRange }: { chunk: ChunkRecord; onRange: ChunkTableProps['onRange'] }) {
  const { lineStart, lineEnd } = chunk;
  const words = text.lineRange(formatCount(lineStart), formatCount(lineEnd));
  return onRange ? (
    <button type="button" onClick={() => onRange({ lineStart, lineEnd })}>
      {words}
    </button>
  ) : (
    words
  );
}

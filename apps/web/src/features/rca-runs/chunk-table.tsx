import type { ChunkRecord } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { PictureTable } from '#ui/picture-table.tsx';
import { useResultNavigation } from './result-navigation.ts';

const { number, state, lines, errors, duration, error } = text.chunkColumns;

/** The chunk map in numbers. */
export function ChunkTable({ chunks }: { chunks: readonly ChunkRecord[] }) {
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

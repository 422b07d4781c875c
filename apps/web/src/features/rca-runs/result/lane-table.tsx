import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { PictureTable } from '#ui/picture-table.tsx';
import { useResultNavigation } from '../result-navigation.ts';
import type { LaneRow } from './lane-rows.ts';

const { pattern, count, first, last, peak } = text.laneColumns;

/** The lanes of the error patterns in numbers. */
export function LaneTable({ rows }: { rows: readonly LaneRow[] }) {
  const navigation = useResultNavigation();
  return (
    <PictureTable
      caption={text.patternsOverTime}
      heads={[pattern, count, first, last, peak]}
      isWide
      rows={rows.map((row) => ({
        key: row.key,
        cells: [
          navigation ? (
            <button key="pattern" type="button" title={row.pattern} onClick={() => navigation.goToPattern(row.key)}>
              {row.pattern}
            </button>
          ) : (
            row.pattern
          ),
          row.count,
          lineText(row.firstLine),
          lineText(row.lastLine),
          row.peak === null ? text.none : text.lineRange(formatCount(row.peak.from), formatCount(row.peak.to)),
        ],
      }))}
    />
  );
}

function lineText(line: number | null): string {
  return line === null ? text.none : formatCount(line);
}

import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { PatternLanes } from '#pictures/pattern-lanes.tsx';
import { PictureTable } from '#ui/picture-table.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { templatesQuery } from '../rca-runs-queries.ts';
import { useResultNavigation } from '../result-navigation.ts';
import { type LaneRow, laneRows, patternLanesOf } from './pattern-lanes.ts';
import classes from './result-view.module.css';

interface CheckPatternsProps {
  result: RcaResult;
  file: LogFile | null;
  fileId: string;
}

/** Where in the file each error pattern occurs. */
export function CheckPatterns({ result, file, fileId }: CheckPatternsProps) {
  const navigation = useResultNavigation();
  const [isTable, setIsTable] = useState(false);
  const { data: templates, isPending } = useQuery(templatesQuery(fileId));
  const lanes = patternLanesOf(result, isPending ? null : (templates ?? []));
  const lineCount = file?.facts?.lineCount ?? 0;
  if (lanes.length === 0) return null;
  return (
    <section>
      <div className={classes['row']}>
        <h3>{resultText.patternsOverTime}</h3>
        <TableSwitch of={resultText.patternsOverTime} isTable={isTable} onSwitch={setIsTable} />
      </div>
      {isTable ? (
        <LaneTable rows={laneRows(lanes, { result, lineCount })} />
      ) : (
        <PatternLanes
          lanes={lanes}
          title={resultText.patternsOverTime}
          startLabel="L1"
          endLabel={lineCount === 0 ? '' : `L${formatCount(lineCount)}`}
          {...(navigation ? { onPick: navigation.goToPattern } : {})}
        />
      )}
    </section>
  );
}

const { pattern, count, first, last, peak } = resultText.laneColumns;

/** The lanes of the error patterns in numbers. */
function LaneTable({ rows }: { rows: readonly LaneRow[] }) {
  const navigation = useResultNavigation();
  return (
    <PictureTable
      caption={resultText.patternsOverTime}
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

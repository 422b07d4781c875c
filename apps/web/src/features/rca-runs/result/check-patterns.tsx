import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { PatternLanes } from '#pictures/pattern-lanes.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { templatesQuery } from '../rca-runs-queries.ts';
import { useResultNavigation } from '../result-navigation.ts';
import classes from './full-view.module.css';
import { laneRows } from './lane-rows.ts';
import { LaneTable } from './lane-table.tsx';
import { patternLanesOf } from './pattern-lanes-of.ts';

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
      <div className={classes['line']}>
        <h3>{text.patternsOverTime}</h3>
        <TableSwitch of={text.patternsOverTime} isTable={isTable} onSwitch={setIsTable} />
      </div>
      {isTable ? (
        <LaneTable rows={laneRows(lanes, { result, lineCount })} />
      ) : (
        <PatternLanes
          lanes={lanes}
          title={text.patternsOverTime}
          startLabel="L1"
          endLabel={lineCount === 0 ? '' : `L${formatCount(lineCount)}`}
          {...(navigation ? { onPick: navigation.goToPattern } : {})}
        />
      )}
    </section>
  );
}

import { useElementSize } from '@mantine/hooks';
import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { PatternLanes } from '#pictures/pattern-lanes.tsx';
import { PictureTable } from '#ui/picture-table.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { citedLines, knownLines } from '../cited-lines.ts';
import { templatesQuery } from '../rca-runs-queries.ts';
import { EvidenceFile, useResultNavigation } from '../result-navigation.ts';
import { CheckChunks } from './check-chunks.tsx';
import { CitedList } from './cited-list.tsx';
import { ErrorAnalysis } from './error-analysis.tsx';
import { HowMade } from './how-made.tsx';
import { LongText } from './long-text.tsx';
import { ModelSearch } from './model-search.tsx';
import { OtherCauses } from './other-causes.tsx';
import { type LaneRow, laneRows, patternLanesOf } from './pattern-lanes.ts';
import { Recommendations } from './recommendations.tsx';
import classes from './result-view.module.css';
import { causeOnce } from './said-once.ts';
import { SecondOpinion } from './second-opinion.tsx';
import { SimilarCases } from './similar-cases.tsx';

interface CheckPatternsProps {
  result: RcaResult;
  file: LogFile | null;
  fileId: string;
}

/** Where in the file each error pattern occurs. */
function CheckPatterns({ result, file, fileId }: CheckPatternsProps) {
  const navigation = useResultNavigation();
  const [isTable, setIsTable] = useState(false);
  const { data: templates, isPending } = useQuery(templatesQuery(fileId));
  const lanes = patternLanesOf(result, isPending ? null : (templates ?? []));
  const lineCount = file?.facts?.lineCount ?? 0;
  // Lines of a case are no axis.
  if (lanes.length === 0 || result.case) return null;
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
      headers={[pattern, count, first, last, peak]}
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

interface FullViewProps {
  result: RcaResult;
  file: LogFile | null;
  fileId: string;
  /** The run that made the result; null when it is not known. */
  runId: string | null;
}

/** About three and four lines of 72 characters. */
const SUMMARY_LENGTH = 216;
const CAUSE_LENGTH = 280;
/** Narrower than this the texts of a pattern stand below it. */
const THREE_COLUMNS = 900;

/** What to read with its evidence beside it, then the patterns, then how it was made and what else could be the cause. */
export function FullView(props: FullViewProps) {
  const { result, file, fileId } = props;
  const { ref, width } = useElementSize();
  const known = knownLines(result);
  return (
    <EvidenceFile value={fileId}>
      <div className={classes['view']} ref={ref}>
        <div className={classes['top']}>
          <div className={classes['read']}>
            <section className={classes['prose']}>
              <h3>{text.summary}</h3>
              <p>
                <LongText known={known} most={SUMMARY_LENGTH}>
                  {result.summary}
                </LongText>
              </p>
            </section>
            <section className={classes['prose']}>
              <h3>{text.rootCause}</h3>
              <p className={classes['cause']}>
                <LongText known={known} most={CAUSE_LENGTH}>
                  {causeOnce(result)}
                </LongText>
              </p>
            </section>
            <section className={classes['prose']}>
              <h3>{resultText.recommendations}</h3>
              <Recommendations items={result.recommendations} known={known} isTickable />
            </section>
          </div>
          <div className={classes['check']}>
            <CitedList result={result} />
          </div>
        </div>
        <ErrorAnalysis
          fileId={fileId}
          file={file}
          items={result.errorAnalysis}
          errorCount={result.errorCount}
          marks={marksOf(result)}
          isNarrow={width > 0 && width < THREE_COLUMNS}
        />
        <div className={classes['further']}>
          <HowMade result={result} />
          <CheckPatterns {...props} />
          <CheckChunks {...props} />
          <SecondOpinion result={result} />
          <ModelSearch result={result} />
          <OtherCauses result={result} />
          <SimilarCases fileId={fileId} runId={props.runId} />
        </div>
      </div>
    </EvidenceFile>
  );
}

/** The number of the first cited line of each pattern. */
function marksOf(result: RcaResult): Map<string, number> {
  const numbers = new Map(citedLines(result).map(({ line, number }) => [line, number]));
  const marks = new Map<string, number>();
  for (const { templateId, lines } of result.evidence) {
    const number = numbers.get(lines[0]?.line ?? 0);
    if (templateId !== null && number !== undefined && !marks.has(templateId)) marks.set(templateId, number);
  }
  return marks;
}

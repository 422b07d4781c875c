import { useElementSize } from '@mantine/hooks';
import type { LogFile, RcaResult } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { citedLines, knownLines } from '../cited-lines.ts';
import { EvidenceFile } from '../result-navigation.ts';
import { CheckChunks } from './check-chunks.tsx';
import { CheckPatterns } from './check-patterns.tsx';
import { CitedList } from './cited-list.tsx';
import { ErrorAnalysis } from './error-analysis.tsx';
import { HowMade } from './how-made.tsx';
import { LongText } from './long-text.tsx';
import { OtherCauses } from './other-causes.tsx';
import { Recommendations } from './recommendations.tsx';
import classes from './result-view.module.css';
import { SimilarCases } from './similar-cases.tsx';

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
                  {result.rootCause}
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

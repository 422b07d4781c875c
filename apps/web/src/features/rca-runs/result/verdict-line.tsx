import { firstLineLabel, type LogFile, type RcaResult, SEVERITIES } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { countSentence } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { wordsText } from '#messages/ui.en.ts';
import { SeverityScale } from '#pictures/severity-scale.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { errorsSinceQuery } from '../rca-runs-queries.ts';
import { EvidenceFile, useLineNames } from '../result-navigation.ts';
import { useCauseWords } from './cause-words.ts';
import { LinePeek } from './line-peek.tsx';
import classes from './result-view.module.css';
import { verdictOf } from './verdict.ts';
import { VerdictChip } from './verdict-chip.tsx';
import { isUndecided, verdictHeadline } from './verdict-headline.ts';

const HUES = { critical: 'red', high: 'orange', medium: 'yellow', low: 'green' } as const;
const STEPS = SEVERITIES.map((key) => ({ key, label: wordsText.severity[key], hue: HUES[key] }));

interface VerdictLineProps {
  result: RcaResult;
  file: LogFile | null;
}

/** The suspected cause in one line, how bad it is and how sure. */
export function VerdictLine({ result, file }: VerdictLineProps) {
  const verdict = verdictOf(result);
  const words = useCauseWords(file, verdict);
  const names = useLineNames();
  const { times } = useLogClock();
  const { data: since } = useQuery({
    ...errorsSinceQuery(file?.id ?? '', verdict?.timestamp ?? ''),
    enabled: file !== null && verdict !== null && verdict.timestamp !== null,
  });
  // What could not be judged has no severity.
  const isNotJudged = result.verdict === 'not-judged';
  return (
    <EvidenceFile value={file?.id ?? null}>
      <div
        className={classes['verdict']}
        data-severity={verdict === null || isNotJudged ? undefined : result.severity.toLowerCase()}
      >
        <div className={classes['told']}>
          <div className={classes['headline']}>
            <VerdictChip result={result} />
            <p>{verdict === null ? text.noFirstLook : verdictHeadline(result, words)}</p>
          </div>
          <FactLine>
            {verdict !== null && (
              <>
                {isUndecided(result) && <span>{firstLineLabel(result.verdict)}</span>}
                <LinePeek line={verdict.line} className={classes['line']}>
                  {names.label(verdict.line)}
                </LinePeek>
                {verdict.timestamp !== null && <span>{times.short(Date.parse(verdict.timestamp))}</span>}
                {/* A log that states no levels counts no errors. */}
                {!!since && <span>{countSentence(since, resultText.errorsSince)}</span>}
              </>
            )}
            {!isNotJudged && <span>{result.confidence.reason}</span>}
          </FactLine>
        </div>
        {!isNotJudged && (
          <div className={classes['scale']}>
            <h3>{resultText.severity}</h3>
            <SeverityScale steps={STEPS} active={result.severity.toLowerCase()} title={resultText.severityLegend} />
          </div>
        )}
      </div>
    </EvidenceFile>
  );
}

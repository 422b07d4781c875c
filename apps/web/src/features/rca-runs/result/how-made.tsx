import type { RcaResult } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { countSentence, formatCount } from '#format/counts.ts';
import { ignoredPatternsText } from '#messages/ignored-patterns.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import classes from './result-view.module.css';

/** Where a result comes from and how far it can be trusted, in words. */
export function HowMade({ result }: { result: RcaResult }) {
  const { coverage, confidence } = result;
  const { words } = useLogClock();
  const isOfStatistics = result.causeSource === 'statistics' && result.analysisMode !== 'statistical';
  const mode = isOfStatistics
    ? resultText.statisticsAuthor
    : (resultText.modes[result.analysisMode] ?? resultText.modes.statistical);
  return (
    <section className={classes['made']}>
      <h3>{resultText.howMade}</h3>
      <p>{mode(result.model ?? resultText.unknownModel)}</p>
      {confidence.level in resultText.confidenceWords && (
        <p>
          {resultText.confidence}: <b>{resultText.confidenceWords[confidence.level]}</b>. {confidence.reason}
        </p>
      )}
      {coverage.signalEntries > 0 && (
        <p>{countSentence(coverage.signalEntries, resultText.coverage, formatCount(coverage.coveredEntries))}</p>
      )}
      {coverage.chunksTotal > 0 && (
        <p>
          {countSentence(
            coverage.chunksTotal,
            resultText.coverageChunks,
            formatCount(coverage.chunksSkipped),
            formatCount(coverage.chunksFailed),
          )}
        </p>
      )}
      {result.analysisMode === 'statistical' && result.recommendations.length > 0 && <p>{resultText.genericAdvice}</p>}
      {(result.verification.marked ?? 0) > 0 && (
        <p>{resultText.marksLegend(resultText.claimMarks.unproven, resultText.claimMarks.general)}</p>
      )}
      {words !== '' && <p>{words}</p>}
      {result.ignored && (
        <p>
          <Link to="/settings" search={{ view: 'ignored' }}>
            {ignoredPatternsText.ignored.list}
          </Link>
        </p>
      )}
    </section>
  );
}

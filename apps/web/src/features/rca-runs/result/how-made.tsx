import type { RcaResult } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import classes from './result-view.module.css';

/** Where a result comes from and how far it can be trusted, in words. */
export function HowMade({ result }: { result: RcaResult }) {
  const { coverage, confidence } = result;
  const { words } = useLogClock();
  const mode = text.modes[result.analysisMode] ?? text.modes.statistical;
  return (
    <section className={classes['made']}>
      <h3>{text.howMade}</h3>
      <p>{mode(result.model ?? text.unknownModel)}</p>
      {confidence.level in text.confidenceWords && (
        <p>
          {text.confidence}: <b>{text.confidenceWords[confidence.level]}</b>. {confidence.reason}
        </p>
      )}
      {coverage.signalEntries > 0 && (
        <p>{countSentence(coverage.signalEntries, text.coverage, formatCount(coverage.coveredEntries))}</p>
      )}
      {coverage.chunksTotal > 0 && (
        <p>
          {countSentence(
            coverage.chunksTotal,
            text.coverageChunks,
            formatCount(coverage.chunksSkipped),
            formatCount(coverage.chunksFailed),
          )}
        </p>
      )}
      {result.analysisMode === 'statistical' && result.recommendations.length > 0 && <p>{text.genericAdvice}</p>}
      {words !== '' && <p>{words}</p>}
    </section>
  );
}

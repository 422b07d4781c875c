import type { RcaResult } from '@rootline/contract';
import { Suspense } from 'react';
import { countSentence } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { useLineNames } from '../result-navigation.ts';
import { LinePeek } from './line-peek.tsx';
import { onsetOrder, onsetTime } from './onset-order.ts';
import classes from './other-causes.module.css';
import { alternativesOnce, reasonsOnce } from './said-once.ts';

const ChangesBefore = lazyPart(async () => (await import('./changes-before.tsx')).ChangesBefore);

const SHOWN = 5;

/** What else could be the cause, and in which order the patterns started. */
export function OtherCauses({ result }: { result: RcaResult }) {
  const { times } = useLogClock();
  const cascade = onsetOrder(result.cascade);
  const timeOf = onsetTime(cascade, times);
  const candidates = result.candidates.slice(0, SHOWN);
  const alternatives = alternativesOnce(result, candidates);
  return (
    <>
      {alternatives.length > 0 && (
        <section className={classes['part']}>
          <h3>{resultText.alternatives}</h3>
          <ul>
            {alternatives.map((other) => (
              <li key={other.templateId}>
                <code>{other.pattern}</code> <span>{times.prose(other.why)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {candidates.length > 0 && (
        <section className={classes['part']}>
          <h3>{resultText.candidates}</h3>
          <ol>
            {candidates.map((candidate) => (
              <li key={candidate.templateId}>
                <code>{candidate.pattern}</code>{' '}
                <span>
                  {times.prose(
                    [countSentence(candidate.count, resultText.times), ...reasonsOnce(candidate, result)].join(', '),
                  )}{' '}
                  {candidate.lines.slice(0, 3).map((line) => (
                    <LineLink key={line} line={line} />
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {result.changesBefore && (
        <Suspense>
          <ChangesBefore changes={result.changesBefore} />
        </Suspense>
      )}
      {cascade.length > 1 && (
        <section className={classes['part']}>
          <h3>{resultText.cascade}</h3>
          <ol>
            {cascade.slice(0, SHOWN * 2).map((step) => (
              <li key={step.templateId}>
                <time>{timeOf(step)}</time> <code>{step.message ?? step.pattern}</code> <LineLink line={step.line} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function LineLink({ line }: { line: number }) {
  const names = useLineNames();
  return (
    <LinePeek line={line} className={classes['line']} aria-label={resultText.openLine(names.label(line))}>
      {names.label(line)}
    </LinePeek>
  );
}

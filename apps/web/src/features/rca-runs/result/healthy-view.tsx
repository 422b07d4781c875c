import type { RcaResult } from '@rootline/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { NavigationFromResult } from '../result-navigation.ts';
import classes from './healthy-view.module.css';
import { ModelSearch } from './model-search.tsx';
import { Recommendations } from './recommendations.tsx';
import { ReportedFailures } from './reported-failures.tsx';
import { SecondOpinion } from './second-opinion.tsx';

/** A result without errors: calm, with the file's flat strip as evidence. */
export function HealthyView({ result, evidence }: { result: RcaResult; evidence?: ReactNode }) {
  return (
    <div className={classes['healthy']}>
      <span className={classes['check']}>
        <Check size={30} aria-hidden="true" />
      </span>
      <h3 className={classes['title']}>{resultText.noErrorsDetected}</h3>
      <p className={classes['state']}>{resultText.systemHealthy}</p>
      {evidence}
      <section className={classes['part']}>
        <h3>{text.summary}</h3>
        <p>{useLogClock().times.prose(result.summary)}</p>
      </section>
      <div className={classes['part']}>
        <ReportedFailures result={result} />
        <SecondOpinion result={result} />
        <ModelSearch result={result} />
      </div>
      {result.recommendations.length > 0 && (
        <section className={classes['part']}>
          <h3>{resultText.recommendations}</h3>
          {/* Nothing here points at a line. */}
          <NavigationFromResult value={null}>
            <Recommendations items={result.recommendations} />
          </NavigationFromResult>
        </section>
      )}
    </div>
  );
}

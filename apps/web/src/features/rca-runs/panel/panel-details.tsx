import { type LogFile, type RcaResult, SEVERITIES } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { wordsText } from '#messages/ui.en.ts';
import { SeverityScale } from '#pictures/severity-scale.tsx';
import { knownLines } from '../cited-lines.ts';
import { CitedList } from '../result/cited-list.tsx';
import { CitedProse } from '../result/cited-prose.tsx';
import { HealthyView } from '../result/healthy-view.tsx';
import { HowMade } from '../result/how-made.tsx';
import { ModelSearch } from '../result/model-search.tsx';
import { RawResponse } from '../result/raw-response.tsx';
import { Recommendations } from '../result/recommendations.tsx';
import { causeOnce } from '../result/said-once.ts';
import { SecondOpinion } from '../result/second-opinion.tsx';
import { isHealthy } from '../result/verdict.ts';
import { EvidenceFile } from '../result-navigation.ts';
import classes from './rca-panel.module.css';

const HUES = { critical: 'red', high: 'orange', medium: 'yellow', low: 'green' } as const;
const STEPS = SEVERITIES.map((key) => ({ key, label: wordsText.severity[key], hue: HUES[key] }));

/** The result of a run in the width of a rail: what to read first. The patterns and all checks are in the whole result. */
export function PanelDetails({ result, file }: { result: RcaResult; file: LogFile }) {
  const known = knownLines(result);
  return (
    <EvidenceFile value={file.id}>
      {isHealthy(result) ? (
        <HealthyView result={result} />
      ) : (
        <div className={classes['read']}>
          <section>
            <h3>{resultText.severity}</h3>
            <SeverityScale steps={STEPS} active={result.severity.toLowerCase()} title={resultText.severityLegend} />
          </section>
          <section>
            <h3>{text.summary}</h3>
            <p>
              <CitedProse known={known}>{result.summary}</CitedProse>
            </p>
          </section>
          <section>
            <h3>{text.rootCause}</h3>
            <p className={classes['cause']}>
              <CitedProse known={known}>{causeOnce(result)}</CitedProse>
            </p>
          </section>
          <CitedList result={result} isQuoting />
          <SecondOpinion result={result} />
          <ModelSearch result={result} />
          <section>
            <h3>{resultText.recommendations}</h3>
            <Recommendations items={result.recommendations} known={known} isTickable />
          </section>
          <HowMade result={result} />
        </div>
      )}
      <div className={classes['part']}>
        <RawResponse raw={result.rawLLMResponse} filename={file.filename} />
      </div>
    </EvidenceFile>
  );
}

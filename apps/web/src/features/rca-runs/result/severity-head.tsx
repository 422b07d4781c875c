import { type RcaResult, SEVERITIES } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { wordsText } from '#messages/words.en.ts';
import { SeverityScale } from '#pictures/severity-scale.tsx';
import { severityHue, severityWord } from '#ui/severity-words.ts';
import classes from './severity-head.module.css';

const HUES = { critical: 'red', high: 'orange', medium: 'yellow', low: 'green' } as const;
const STEPS = SEVERITIES.map((key) => ({ key, label: wordsText.severity[key], hue: HUES[key] }));

/** Severity with its legend, and the counts of the result. */
export function SeverityHead({ result }: { result: RcaResult }) {
  const counts = [
    { count: result.criticalErrors, label: text.criticalErrors },
    { count: result.nonCriticalErrors, label: text.nonCriticalErrors },
    { count: result.errorCount, label: countSentence(result.errorCount, text.errors) },
    { count: result.warningCount, label: countSentence(result.warningCount, text.warnings) },
  ];
  return (
    <div className={classes['head']}>
      <div>
        <h3 className={classes['label']}>{text.severity}</h3>
        <b className={classes['word']} style={{ color: `var(--${severityHue(result.severity)}-text)` }}>
          {severityWord(result.severity)}
        </b>
      </div>
      <SeverityScale steps={STEPS} active={result.severity.toLowerCase()} title={text.severityLegend} />
      <dl className={classes['counts']}>
        {counts.map(({ count, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

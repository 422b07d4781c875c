import type { ModelCheck } from '@rootline/contract';
import { formatDateTime } from '#format/times.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { CheckCases } from './check-cases.tsx';
import classes from './check-result.module.css';
import { figuresOf, VERDICT_HUES } from './check-words.ts';

/** What a check came to: the verdict, its figures, and every log. */
export function CheckResult({ check }: { check: ModelCheck }) {
  const { model, verdict, totals, cases, error, completedAt, createdAt } = check;
  return (
    <section className={classes['result']} aria-label={model}>
      {error === null ? null : <ErrorBox message={text.failed(model)} reason={error} />}
      <div className={classes['head']}>
        {verdict === null ? null : (
          <>
            <HueBadge hue={VERDICT_HUES[verdict]} dot>
              {text.verdicts[verdict].word}
            </HueBadge>
            <p>{text.verdicts[verdict].sentence(model)}</p>
          </>
        )}
        <span className="micro muted num">{formatDateTime(completedAt ?? createdAt)}</span>
      </div>
      {cases.length === 0 ? null : (
        <>
          <dl className={classes['figures']}>
            {figuresOf(totals).map(({ label, value }) => (
              <div key={label}>
                <dt className="micro muted">{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <CheckCases cases={cases} />
        </>
      )}
    </section>
  );
}

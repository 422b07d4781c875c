import type { ModelCheck, ModelCheckCase } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { formatDateTime } from '#format/times.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import classes from './check-result.module.css';
import { CAUSE_HUES, confirmedText, figuresOf, VERDICT_HUES } from './check-words.ts';

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

const words = text.columns;

const columns: readonly DataColumn<ModelCheckCase>[] = [
  {
    key: 'log',
    header: words.log,
    cell: ({ title, error }) => (
      <>
        {title}
        {error === null ? null : <p className="small muted">{error}</p>}
      </>
    ),
  },
  {
    key: 'cause',
    header: words.cause,
    width: '124px',
    sortValue: ({ cause }) => cause,
    cell: ({ cause }) => (
      <HueBadge hue={CAUSE_HUES[cause]} dot>
        {text.causes[cause]}
      </HueBadge>
    ),
  },
  number(
    'verified',
    words.verified,
    '104px',
    ({ claims, acceptedClaims }) => (claims === 0 ? -1 : acceptedClaims / claims),
    confirmedText,
  ),
  number('unreadable', words.unreadable, '108px', ({ unreadableAnswers }) => unreadableAnswers),
  number('calls', words.calls, '72px', ({ calls }) => calls),
  number('tokens', words.tokens, '96px', ({ promptTokens, completionTokens }) => promptTokens + completionTokens),
  number(
    'time',
    words.time,
    '92px',
    ({ durationMs }) => durationMs,
    ({ durationMs }) => formatTaken(durationMs),
  ),
];

function number(
  key: string,
  header: string,
  width: string,
  measure: (row: ModelCheckCase) => number,
  textOf: (row: ModelCheckCase) => string = (row) => formatCount(measure(row)),
): DataColumn<ModelCheckCase> {
  return {
    key,
    header,
    width,
    align: 'end',
    sortValue: measure,
    cell: (row) => <span className="num">{textOf(row)}</span>,
  };
}

/** Every log of a check. */
function CheckCases({ cases }: { cases: readonly ModelCheckCase[] }) {
  return <DataTable caption={text.table} columns={columns} rows={cases} rowKey={({ name }) => name} empty={null} />;
}
